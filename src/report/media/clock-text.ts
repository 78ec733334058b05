/** A position in a recording, such as `0:03`, `9:59.5` or `1:00:00`; `seconds` from its beginning, rounded to tenths. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = twoDigits(whole % 60) + (tenths % 10 === 0 ? "" : `.${tenths % 10}`);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
