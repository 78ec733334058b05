import { countWords } from "./word-count.ts";

/** Prices in credits ("What the service does", "Endpoints"; CON-8). All results are whole credits. */

/** Text detection: one credit a word of input. */
export function textPrice(text: string): number {
  return countWords(text);
}

/** Grammar correction: one credit a word, by the service's own count. */
export function grammarPrice(text: string): number {
  return countWords(text);
}

/** A plagiarism scan costs the same at any length. */
export const PLAGIARISM_PRICE = 2;

const MAX_IMAGE_PIXELS = 3840 * 2160;
const MIN_IMAGE_PRICE = 6;

/** Image detection by resolution; width and height in pixels. Larger areas are priced as 3840 x 2160. */
export function imagePrice(width: number, height: number): number {
  const megapixels = Math.min(width * height, MAX_IMAGE_PIXELS) / 1_000_000;
  return Math.max(MIN_IMAGE_PRICE, Math.round((197 + 50 * megapixels) / 36.5));
}

const VOICE_PRICE_PER_SECOND = 10;

/** Seconds of audio that are billed: rounded up, at least one. */
export function billedSeconds(durationSeconds: number): number {
  return Math.max(1, Math.ceil(durationSeconds));
}

/** Voice detection: ten credits a billed second. */
export function voicePrice(durationSeconds: number): number {
  return billedSeconds(durationSeconds) * VOICE_PRICE_PER_SECOND;
}
