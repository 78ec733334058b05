/**
 * Misspellings that are always right to fix: no word of English, no common name and no term, each with the one word that
 * is meant. "wrong right" pairs, lower case unless the right word has a capital.
 */
const SINGLE_WORDS = `
  monday Monday, tuesday Tuesday, wednesday Wednesday, thursday Thursday, friday Friday, saturday Saturday,
  sunday Sunday, january January, february February, april April, september September, october October,
  november November, december December, english English, european European, afterall after all,
  abit a bit, aboout about, abotu about, abritrary arbitrary, abuot about, acces access, accesible
  accessible, accesing accessing, accesories accessories, accessable accessible, accidentaly accidentally,
  accoding according, accomodate accommodate, accomodated accommodated, accomodates accommodates,
  accomodating accommodating, accomodation accommodation, accomodations accommodations, accounr account,
  accout account, accoutn account, accross across, acess access, acessing accessing, acheive achieve,
  acheived achieved, acheivement achievement, acheives achieves, achievment achievement, achive achieve,
  acident accident, acommodate accommodate, acording according, acorss across, acount account, acros across,
  actaully actually, actualy actually, actully actually, acually actually, acutally actually, adddress
  address, addiiton addition, addional additional, additinal additional, additionaly additionally, addres
  address, addressess addresses, addtion addition, addtional additional, addtionally additionally, aditional
  additional, aditionally additionally, admited admitted, adn and, adress address, adressed addressed,
  adresses addresses, adressing addressing, advertisment advertisement, afetr after, aftre after, aggreement
  agreement, agian again, agreeement agreement, agregate aggregate, agreggate aggregate, agressive
  aggressive, agressively aggressively, ahve have, alegbra algebra, alegedly allegedly, algorihtm algorithm,
  algorithem algorithm, algorithim algorithm, algoritm algorithm, algoritms algorithms, alhough although,
  allmost almost, allready already, allthough although, allways always, alogrithm algorithm, alos also, alot
  a lot, alraedy already, alreday already, alredy already, alst last, alternativly alternatively,
  alternitive alternative, althought although, altough although, alwasy always, alwyas always, amatuer
  amateur, amke make, ammend amend, ammount amount, amny many, amost almost, amoutn amount, analagous
  analogous, analisis analysis, analisys analysis, analize analyze, anaylsis analysis, andd and, annoucement
  announcement, anonimous anonymous, anonymus anonymous, anounce announce, anual annual, anwser answer,
  anythign anything, anyting anything, aparent apparent, aparently apparently, aplication application,
  aplications applications, apparant apparent, apparantly apparently, apparentely apparently, appearence
  appearance, apperance appearance, applciation application, applicaiton application, applicaitons
  applications, applicaton application, appliction application, apporach approach, approch approach,
  appropiate appropriate, appropriatly appropriately, approriate appropriate, approximatly approximately,
  aproach approach, apropriate appropriate, aproximately approximately, aquire acquire, aquired acquired,
  aquisition acquisition, arbitary arbitrary, arbitrarly arbitrarily, architechture architecture,
  architecure architecture, aready already, arent aren't, arguement argument, arguements arguments, arguemnt
  argument, argumet argument, argumnet argument, argumnets arguments, arrangment arrangement, artical
  article, asignment assignment, aslo also, aslong as long, asnwer answer, asociated associated, assesment
  assessment, assgin assign, assigment assignment, assistence assistance, assitance assistance, assocation
  association, associtated associated, assosiated associated, assum assume, asume assume, asumed assumed,
  asumes assumes, aswell as well, asynchonous asynchronous, asynchronus asynchronous, asynchrounous
  asynchronous, asyncronous asynchronous, atempt attempt, athiest atheist, atleast at least, atmoshpere
  atmosphere, atribute attribute, atributes attributes, attatch attach, attatched attached, attemp attempt,
  attemps attempts, attendence attendance, attepmt attempt, attibute attribute, attibutes attributes,
  attribtue attribute, attribue attribute, audiance audience, autentication authentication, authenication
  authentication, authentification authentication, autheticate authenticate, authetication authentication,
  authoriztion authorization, automagicaly automagically, automatcally automatically, automaticallly
  automatically, automaticaly automatically, automaticly automatically, automattically automatically,
  auxilary auxiliary, auxillary auxiliary, avaiable available, availabe available, availabilty availability,
  availble available, availiable available, avaliable available, avalible available, aviable available,
  avialable available, avilable available, avoide avoid, awkard awkward, awlays always, awnser answer, awnt
  want, bacause because, backgorund background, backgroud background, backround background, bakc back,
  balence balance, bandwith bandwidth, baout about, basicaly basically, basicly basically, beacause because,
  beachs beaches, beacuse because, beatiful beautiful, beause because, beautifull beautiful, becasue
  because, becaus because, becomming becoming, becouse because, becuase because, becuause because, becuse
  because, beetween between, befoer before, befroe before, beggining beginning, begginning beginning,
  begining beginning, beginings beginnings, beginnig beginning, behaivor behavior, behaivour behaviour,
  behaviuor behaviour, behavoir behavior, behavor behavior, behvior behavior, behviour behaviour, beleif
  belief, beleive believe, beleived believed, beleives believes, belive believe, benefical beneficial,
  beneficary beneficiary, benifit benefit, beofre before, betweeen between, betwen between, bewteen between,
  bicyle bicycle, biuld build, bizare bizarre, bofore before, boolan boolean, boolen boolean, boundries
  boundaries, boundry boundary, breif brief, breifly briefly, brillant brilliant, brocolli broccoli, broswer
  browser, buiding building, buidl build, buildng building, buisness business, bulid build, busness
  business, bussiness business, buyed bought, bycicle bicycle, ca'nt can't, cahce cache, cahced cached,
  cahnge change, calander calendar, calcualte calculate, calcuation calculation, calender calendar,
  caluclate calculate, calulate calculate, calulation calculation, cannott cannot, canot cannot, capabilites
  capabilities, capabilty capability, capitaliztion capitalization, carachter character, caracter character,
  carefull careful, carefuly carefully, carribean Caribbean, carryed carried, catagories categories,
  catagory category, catched caught, cateogry category, catergory category, celcius Celsius, cemetary
  cemetery, chagne change, chalenge challenge, challange challenge, chaneg change, changable changeable,
  changlog changelog, characer character, charachter character, charachters characters, charactor character,
  charater character, charaters characters, charcter character, charcters characters, charecter character,
  chcek check, cheched checked, cheif chief, chekc check, chidren children, childern children, chnage
  change, choise choice, choosen chosen, chossen chosen, cigarrete cigarette, cilinder cylinder, cirlce
  circle, citys cities, clasify classify, clcik click, cleint client, clena clean, cliens clients, clikc
  click, clikced clicked, cofiguration configuration, cofigure configure, coleague colleague, collegue
  colleague, collegues colleagues, collumn column, colum column, columm column, colums columns, comand
  command, comands commands, coment comment, comercial commercial, comit commit, comitted committed,
  comittee committee, comitting committing, commerical commercial, comming coming, commited committed,
  commitee committee, commiting committing, committe committee, committment commitment, commmand command,
  commmunity community, commnad command, commnet comment, communicaton communication, compability
  compatibility, compair compare, companys companies, comparaison comparison, comparision comparison,
  comparisions comparisons, comparsion comparison, compatability compatibility, compatable compatible,
  compatibile compatible, compatibilty compatibility, competetive competitive, compilaton compilation,
  compleate complete, completley completely, completly completely, complety completely, compliled compiled,
  compoent component, compoments components, componant component, componet component, componets components,
  comunicate communicate, comunication communication, comunity community, conatin contain, conatins
  contains, concatination concatenation, concensus consensus, concieve conceive, concious conscious,
  concurent concurrent, conditon condition, conditons conditions, condtion condition, condtions conditions,
  conection connection, conections connections, confguration configuration, confgure configure, confidance
  confidence, configration configuration, configuartion configuration, configuraiton configuration,
  configuraton configuration, confilct conflict, confirguration configuration, conflit conflict,
  congradulations congratulations, conneciton connection, connecton connection, connnection connection,
  consciencious conscientious, consious conscious, consistancy consistency, consistant consistent,
  consistantly consistently, consistend consistent, consitent consistent, consle console, constaint
  constraint, constructer constructor, construtor constructor, constuctor constructor, containg containing,
  contaning containing, conterpart counterpart, contian contain, contians contains, continious continuous,
  continous continuous, continously continuously, continueing continuing, continuosly continuously,
  contraints constraints, controling controlling, controll control, controversal controversial, contructor
  constructor, convertion conversion, convesion conversion, convet convert, convience convenience,
  convienent convenient, convienient convenient, convinient convenient, cooporate cooperate, copywrited
  copyrighted, corect correct, corectly correctly, coresponding corresponding, correclty correctly, correcly
  correctly, corresonding corresponding, correspoding corresponding, correspondance correspondence, cosole
  console, coudl could, could'nt couldn't, couldnt couldn't, councelor counselor, countrys countries, coutry
  country, coverted converted, craete create, craeted created, creaet create, createed created, creatign
  creating, critisism criticism, critisize criticize, cronological chronological, cuase cause, cuold could,
  cureent current, curent current, curently currently, curiousity curiosity, currenlty currently, currenly
  currently, currentyl currently, currrent current, custumer customer, cutomer customer, cutsom custom,
  dafault default, databaes database, databse database, datbase database, daugther daughter, deafult
  default, deapth depth, decieve deceive, deciseve decisive, decison decision, decsion decision, deelte
  delete, defalut default, defaul default, defautl default, defiantely definitely, definate definite,
  definately definitely, defination definition, definatly definitely, definetly definitely, definitley
  definitely, definitly definitely, definiton definition, definitons definitions, defintion definition,
  defintions definitions, defualt default, deifne define, deisgn design, delare declare, delcare declare,
  delcared declared, deleteing deleting, delivary delivery, delte delete, depedencies dependencies,
  depedency dependency, dependancies dependencies, dependancy dependency, dependancys dependencies,
  dependecies dependencies, dependecy dependency, dependend dependent, dependeny dependency, depenencies
  dependencies, deprecatd deprecated, deprected deprecated, depricated deprecated, desapear disappear,
  desciption description, desciptions descriptions, describtion description, descripton description,
  descrition description, descritpion description, desgin design, desing design, desireable desirable,
  desision decision, desparate desperate, desperatly desperately, desription description, destiantion
  destination, destinaton destination, deteremine determine, determin determine, detialed detailed, detials
  details, develoment development, develope develop, developement development, developped developed,
  develper developer, develpoment development, devloper developer, devlopment development, devolopment
  development, diarhea diarrhea, dicide decide, diciple disciple, did'nt didn't, didnt didn't, diference
  difference, diferences differences, diferent different, diferrent different, diffculty difficulty,
  differance difference, differant different, differnce difference, differnet different, differnt different,
  difficut difficult, diffrence difference, diffrent different, diffrently differently, dificult difficult,
  dificulty difficulty, dilema dilemma, diplay display, dirctly directly, direcly directly, direcories
  directories, direcory directory, direcotry directory, directlly directly, directorys directories, directoy
  directory, directroy directory, diretory directory, disabeld disabled, disapear disappear, disapeared
  disappeared, disapointed disappointed, disasterous disastrous, disatisfied dissatisfied, disbaled
  disabled, discription description, discused discussed, discusion discussion, disipline discipline, dispaly
  display, displayes displays, disply display, displya display, dissapear disappear, dissapeared
  disappeared, dissapoint disappoint, dissapointed disappointed, disscussion discussion, distibuted
  distributed, distribtion distribution, distributon distribution, distrubuted distributed, disucssion
  discussion, dleete delete, do'nt don't, docment document, docmentation documentation, docter doctor,
  docuemnt document, documant document, documantation documentation, documentaion documentation,
  documentaiton documentation, documentatoin documentation, documention documentation, documnet document,
  does'nt doesn't, doesnt doesn't, doign doing, dont don't, donwload download, donwloaded downloaded, dosent
  doesn't, dosn't doesn't, doucment document, dowload download, dowloaded downloaded, downlaod download,
  downlod download, droped dropped, droping dropping, drunkeness drunkenness, dsiplay display, duplciate
  duplicate, dupliate duplicate, dyanmic dynamic, dynamicaly dynamically, dynamicly dynamically, eachother
  each other, eahc each, eaiser easier, easilly easily, easiy easily, easly easily, easyer easier, eaxmple
  example, ech each, ecstacy ecstasy, effeciant efficient, effeciency efficiency, effecient efficient,
  effeciently efficiently, efficent efficient, efficently efficiently, eficient efficient, eigth eighth,
  eigthteen eighteen, elavator elevator, elegent elegant, elemetns elements, eleminate eliminate, elemnt
  element, elemnts elements, eletricity electricity, eleveator elevator, elimintate eliminate, elment
  element, embarass embarrass, embarassed embarrassed, embarassing embarrassing, embarras embarrass,
  embarrasing embarrassing, embeded embedded, embeding embedding, emergancy emergency, emited emitted,
  emiting emitting, emmit emit, empyt empty, enabeld enabled, enalbe enable, enalbed enabled, encounterd
  encountered, encouter encounter, encrption encryption, encypt encrypt, encyption encryption, endig ending,
  enginer engineer, enogh enough, enought enough, enouhg enough, ensrue ensure, enterance entrance,
  enterprize enterprise, entierly entirely, entirly entirely, enuogh enough, enusre ensure, envionment
  environment, enviorment environment, enviornment environment, enviroment environment, enviromental
  environmental, enviroments environments, environement environment, envrionment environment, equaly
  equally, equilavent equivalent, equivalant equivalent, equivelant equivalent, equivilent equivalent, erorr
  error, erorrs errors, errro error, errror error, esential essential, especally especially, especialy
  especially, espically especially, essentialy essentially, estabilish establish, evaluatoin evaluation,
  evalute evaluate, evaulate evaluate, eventhough even though, eventualy eventually, eventully eventually,
  everone everyone, everthing everything, everytime every time, everyting everything, eveyr every, eveything
  everything, evidance evidence, evironment environment, evrey every, evreyone everyone, evry every, exaclty
  exactly, exactally exactly, exactely exactly, exagerate exaggerate, exagerated exaggerated, examle
  example, exampel example, exapand expand, exapmle example, excatly exactly, excecute execute, excecuted
  executed, excede exceed, exceded exceeded, excelent excellent, excellant excellent, exceptionaly
  exceptionally, excercise exercise, excersise exercise, excitment excitement, excpet except, excpetion
  exception, excption exception, excute execute, excuted executed, exectuable executable, exectue execute,
  executeable executable, exension extension, exept except, exeption exception, exercize exercise, exersize
  exercise, exeucte execute, exeute execute, exhorbitant exorbitant, exilerate exhilarate, exisiting
  existing, exisitng existing, existance existence, existant existent, exixt exist, exmaple example,
  exmaples examples, expalin explain, expecially especially, expereince experience, experiance experience,
  experianced experienced, experiense experience, experince experience, expierence experience, expirience
  experience, explaination explanation, explenation explanation, explicitely explicitly, explicitily
  explicitly, explicitley explicitly, explicity explicitly, explict explicit, explictly explicitly, expnad
  expand, expresion expression, expressoin expression, exression expression, exsist exist, exsisting
  existing, extenstion extension, extention extension, extentions extensions, extnesion extension, extreem
  extreme, extremley extremely, extremly extremely, exuberent exuberant, faciliate facilitate, facinating
  fascinating, familar familiar, familier familiar, familliar familiar, familys families, farenheit
  Fahrenheit, fascinting fascinating, favorate favorite, favourate favourite, febuary February, feburary
  February, feeled felt, feild field, feilds fields, fighted fought, fileds fields, finaly finally, finded
  found, finnally finally, finnaly finally, finsih finish, finsihed finished, firey fiery, firts first,
  flexability flexibility, flexibilty flexibility, fluoresent fluorescent, foldre folder, followig
  following, followign following, followng following, follwing following, follwoing following, folow follow,
  folowing following, folows follows, fomr from, foreing foreign, forgetted forgot, foriegn foreign,
  formated formatted, formater formatter, formating formatting, forseeable foreseeable, fortunatly
  fortunately, forwad forward, foudn found, fourtunately fortunately, fourty forty, foward forward, freind
  friend, freindly friendly, freinds friends, freqency frequency, freqently frequently, frequencey
  frequency, frequentely frequently, frequenty frequently, frist first, frmo from, fucntion function,
  fucntions functions, fuction function, fuctions functions, fulfiled fulfilled, fullfil fulfil, fullfill
  fulfill, fullfilled fulfilled, funciton function, funcitons functions, functionailty functionality,
  functionaliy functionality, functionalty functionality, functionaly functionally, functoin function,
  funtion function, funtionality functionality, funtions functions, furher further, furhter further,
  furthermor furthermore, furthur further, garantee guarantee, garanteed guaranteed, garuantee guarantee,
  gaurantee guarantee, gauranteed guaranteed, gaurantees guarantees, gaurd guard, gaurenteed guaranteed,
  genaral general, geneartion generation, geneology genealogy, generaly generally, generater generator,
  genereate generate, generel general, genrate generate, genrated generated, gerneral general, gerneric
  generic, glamourous glamorous, govenment government, goverment government, govermental governmental,
  governement government, gramatical grammatical, gramatically grammatically, grammer grammar, grammers
  grammars, gratefull grateful, gropu group, gruop group, guage gauge, guarateed guaranteed, guarentee
  guarantee, guarenteed guaranteed, guarentees guarantees, guerila guerrilla, guidence guidance, hadnt
  hadn't, haev have, haivng having, halfs halves, hapened happened, hapening happening, happend happened,
  happended happened, happenning happening, happpens happens, happyness happiness, hardwear hardware, harras
  harass, harrased harassed, harrassment harassment, harware hardware, hasnt hasn't, haveing having, havent
  haven't, havign having, heigth height, heirarchical hierarchical, heirarchy hierarchy, helpfull helpful,
  hemorage hemorrhage, hepl help, heres here's, hesistate hesitate, hieght height, hierachy hierarchy,
  hierarchi hierarchy, highlighing highlighting, highligth highlight, hightlight highlight, higlight
  highlight, higlighted highlighted, hirarchy hierarchy, hlep help, hoewver however, hopefull hopeful,
  hopefuly hopefully, horizonal horizontal, horziontal horizontal, hospitle hospital, howerver however,
  howver however, hsow show, hte the, hten then, htis this, humourous humorous, hurryed hurried, hvae have,
  hwat what, hwen when, hwich which, hwoever however, hygeine hygiene, hypocracy hypocrisy, hypocrit
  hypocrite, iamge image, identifer identifier, identifers identifiers, identifing identifying, identifiy
  identify, identifyer identifier, idiosyncracy idiosyncrasy, ignor ignore, ignord ignored, ignorred
  ignored, ignroe ignore, imaginery imaginary, imags images, imediate immediate, imediately immediately,
  imgae image, imidiately immediately, immeadiately immediately, immediatelly immediately, immediateyl
  immediately, immediatley immediately, immediatly immediately, immitate imitate, implemantation
  implementation, implemenation implementation, implementaion implementation, implementaiton implementation,
  implementatoin implementation, implemention implementation, implemeted implemented, implemetn implement,
  implemnt implement, implicitely implicitly, implict implicit, implictly implicitly, implment implement,
  implmentation implementation, implmentations implementations, implmented implemented, imporant important,
  importan important, importent important, imporve improve, imporvement improvement, improtant important,
  improvment improvement, improvments improvements, inadvertant inadvertent, inadvertantly inadvertently,
  inavlid invalid, incase in case, incidently incidentally, incldue include, inclduing including, includ
  include, includeing including, inclued include, incluide include, incluing including, incompatability
  incompatibility, incompatable incompatible, inconsistancy inconsistency, inconsistant inconsistent,
  incorect incorrect, incorrecly incorrectly, incorrectely incorrectly, increas increase, indefinately
  indefinitely, indefinitly indefinitely, indendation indentation, indentifier identifier, indepedent
  independent, indepedently independently, independant independent, independantly independently, independend
  independent, indicat indicate, indispensible indispensable, individaul individual, individualy
  individually, infact in fact, infinitly infinitely, infomation information, informaiton information,
  informatin information, informaton information, infrmation information, infromation information, ingore
  ignore, ingored ignored, inherantly inherently, inhert inherit, inherted inherited, inital initial,
  initalization initialization, initalize initialize, initalized initialized, initally initially, initialy
  initially, initialzation initialization, initiliazed initialized, initilization initialization, initilize
  initialize, initilized initialized, inlcude include, inlcudes includes, inlcuding including, inlien
  inline, innner inner, innoculate inoculate, inorder in order, inot into, insall install, insance instance,
  insistant insistent, instace instance, instaed instead, instalation installation, instaled installed,
  installaiton installation, installaton installation, installtion installation, instanciate instantiate,
  instanciated instantiated, instanciation instantiation, instansiate instantiate, insted instead, instll
  install, instlled installed, instnace instance, instrution instruction, instuction instruction,
  instuctions instructions, intall install, intance instance, intead instead, inteface interface,
  integeration integration, inteligent intelligent, intelligance intelligence, interace interface, interfact
  interface, interfaes interfaces, interfce interface, intergrate integrate, intergrated integrated,
  intergration integration, intermediatry intermediary, intermitent intermittent, internaly internally,
  interpeter interpreter, interpretor interpreter, interresting interesting, interrupst interrupts,
  interseting interesting, intersting interesting, interupt interrupt, interupted interrupted, interuption
  interruption, intial initial, intialize initialize, intialized initialized, intially initially, intput
  input, intrepreter interpreter, intrest interest, intrested interested, intresting interesting,
  introducton introduction, introdued introduced, intruduced introduced, inupt input, invald invalid,
  invalild invalid, invlaid invalid, invoation invocation, invokation invocation, irelevant irrelevant,
  irrelevent irrelevant, irresistable irresistible, irritible irritable, isnt isn't, iteratation iteration,
  itereate iterate, iterface interface, itll it'll, itme time, itselfs itself, itslef itself, itsself
  itself, ive I've, iwth with, jeapardy jeopardy, jelous jealous, jewlery jewelry, jsut just, keeped kept,
  keyborad keyboard, keybord keyboard, kindergarden kindergarten, knowladge knowledge, knowldge knowledge,
  knowledgable knowledgeable, knowlegde knowledge, knowlege knowledge, knwo know, knwon known, konw know,
  konwn known, konws knows, kown known, laguage language, langage language, langauge language, langauges
  languages, languague language, langugage language, languge language, lanuage language, laod load, laoding
  loading, lastest latest, lauguage language, leasure leisure, legnth length, lengh length, lenght length,
  lenghts lengths, liason liaison, libaries libraries, libary library, liberary library, librairies
  libraries, librairy library, librarys libraries, libray library, lieing lying, liek like, liesure leisure,
  lightweigth lightweight, liive live, likelyhood likelihood, likley likely, lirbary library, liscence
  license, lisence license, lisitng listing, listner listener, listners listeners, litle little, litttle
  little, lkie like, loaction location, locaiton location, locatoin location, loction location, lonelyness
  loneliness, lookign looking, lsat last, macth match, macthes matches, macthing matching, maek make,
  magnificant magnificent, maintainance maintenance, maintainence maintenance, maintan maintain, maintance
  maintenance, maintaned maintained, maintenace maintenance, maintenence maintenance, maked made,
  manafacturer manufacturer, managemnt management, managment management, mangement management, mannager
  manager, mannual manual, mantain maintain, mantained maintained, manualy manually, manuever maneuver,
  manufacturor manufacturer, manully manually, marryed married, marshmellow marshmallow, matchs matches,
  mathc match, mathced matched, mathch match, mathematicaly mathematically, maximim maximum, maximun
  maximum, maxium maximum, mayority majority, mcuh much, meaasge message, measurment measurement,
  measurments measurements, mechanisim mechanism, mechansim mechanism, mechinism mechanism, medecine
  medicine, medeval medieval, mediteranean Mediterranean, medival medieval, meeted met, mehtod method,
  mehtods methods, memeber member, memebers members, memroy memory, meomry memory, mesage message, mesages
  messages, messags messages, messge message, messsage message, messsages messages, mesure measure, metadta
  metadata, methdo method, metod method, migth might, mihgt might, milisecond millisecond, miliseconds
  milliseconds, millenium millennium, milleniums millenniums, millisecons milliseconds, mimimum minimum,
  minature miniature, minimun minimum, minuite minute, minumum minimum, mischevious mischievous, mising
  missing, misisng missing, mispell misspell, mispelled misspelled, mispelling misspelling, mispellings
  misspellings, misssing missing, mkae make, mnay many, modfied modified, modifcation modification, modifed
  modified, modifer modifier, modifers modifiers, modificaiton modification, modificaton modification,
  modiifed modified, moduel module, moer more, mointor monitor, momentarly momentarily, momment moment,
  montior monitor, morgage mortgage, mortage mortgage, mositure moisture, moudle module, mroe more, msot
  most, muhc much, mulitple multiple, mulitply multiply, multipe multiple, multple multiple, mustnt mustn't,
  mutiple multiple, mutliple multiple, mysef myself, mysogynist misogynist, mysterous mysterious, nad and,
  nagative negative, nagivate navigate, namepsace namespace, namesapce namespace, naturaly naturally,
  naviagte navigate, navigaton navigation, neccesary necessary, neccessarily necessarily, neccessary
  necessary, necesarily necessarily, necesary necessary, necessarilly necessarily, necessarry necessary,
  necessery necessary, neednt needn't, neice niece, neigbor neighbor, neigbour neighbour, neigbouring
  neighbouring, neighborood neighborhood, nessecary necessary, nessesary necessary, netowrk network, netwrok
  network, newtork network, nieghbor neighbor, nineth ninth, ninty ninety, nomral normal, noone no one,
  noral normal, normall normal, normaly normally, nothign nothing, noticable noticeable, noticably
  noticeably, notifcation notification, notificaiton notification, notificaton notification, notihng
  nothing, nto not, nuber number, nubmer number, nubmers numbers, nullabe nullable, numbes numbers, numbr
  number, numebr number, nunber number, nutritous nutritious, obect object, obediant obedient, obejct
  object, obejcts objects, objcet object, objetc object, obseved observed, obsolte obsolete, obstical
  obstacle, obtian obtain, obviosly obviously, obvioulsy obviously, obviusly obviously, ocasion occasion,
  ocassion occasion, ocassionally occasionally, occasionaly occasionally, occassion occasion, occassional
  occasional, occassionally occasionally, occationally occasionally, occurance occurrence, occurances
  occurrences, occured occurred, occurence occurrence, occurences occurrences, occuring occurring, occurr
  occur, occurrance occurrence, ocur occur, ocurred occurred, ocurrence occurrence, ofcourse of course,
  ofetn often, offical official, offically officially, officaly officially, oficial official, oftne often,
  ohter other, ohterwise otherwise, ojbect object, ojbects objects, olny only, omision omission, omited
  omitted, omitts omits, ommission omission, ommit omit, ommited omitted, ommits omits, ommitted omitted,
  onlly only, onyl only, opend opened, openend opened, openning opening, operaiton operation, operatoin
  operation, operaton operation, opertion operation, opinon opinion, opiton option, opitons options,
  oportunity opportunity, opperate operate, oppertunity opportunity, oppinion opinion, opportunties
  opportunities, opposit opposite, oppurtunity opportunity, opreation operation, optimizaton optimization,
  optimzation optimization, optinal optional, optionaly optionally, optionnal optional, optmization
  optimization, optoin option, optoins options, opton option, optons options, oputput output, orgin origin,
  orginal original, orginally originally, orginization organization, origianl original, origianlly
  originally, originaly originally, orignal original, orignally originally, otehr other, otehrwise
  otherwise, otherwhise otherwise, otherwsie otherwise, othewise otherwise, othrewise otherwise, otpion
  option, otpions options, otuput output, ouptut output, ouput output, outptu output, outpu output, outputed
  output, outragous outrageous, overidden overridden, overide override, overides overrides, overiding
  overriding, overlaping overlapping, overriden overridden, overwriten overwritten, overwritting
  overwriting, owrk work, owuld would, oyu you, pacakge package, pacakges packages, packag package, packege
  package, packge package, packges packages, paht path, pahts paths, pakage package, pakcage package, palce
  place, paralel parallel, paralell parallel, parallell parallel, paramater parameter, paramaters
  parameters, parametrs parameters, paramter parameter, paramteres parameters, paramters parameters,
  paremeter parameter, paritcular particular, parliment parliament, parmaeter parameter, parmeter parameter,
  parmeters parameters, parralel parallel, parrallel parallel, parrallelism parallelism, parsign parsing,
  partialy partially, particlar particular, particualr particular, particulary particularly, pasre parse,
  passord password, passowrd password, passwrod password, pasttime pastime, pasword password, patern
  pattern, pattren pattern, pavillion pavilion, peform perform, peformance performance, peice piece, peices
  pieces, pelase please, peolpe people, peopel people, perameter parameter, percieve perceive, percieved
  perceived, perfecly perfectly, perfom perform, perfomance performance, performace performance, performanc
  performance, performes performs, perfrom perform, perhas perhaps, perhpas perhaps, permanant permanent,
  permanantly permanently, permenent permanent, permision permission, permisions permissions, permissable
  permissible, permisson permission, permissons permissions, permited permitted, peroid period,
  perserverance perseverance, perseverence perseverance, persistant persistent, persistantly persistently,
  personaly personally, personell personnel, persuit pursuit, perticular particular, pharoah pharaoh,
  phisical physical, physicaly physically, pilgrimmage pilgrimage, piont point, pionter pointer, plaece
  place, plaese please, plaform platform, plase please, platfom platform, platfrom platform, plattform
  platform, playright playwright, plcae place, pleae please, pleaes please, pleasent pleasant, plesae
  please, poeple people, poining pointing, poision poison, poitn point, poitner pointer, poitns points,
  politican politician, ponit point, poped popped, popluar popular, populer popular, porblem problem,
  porblems problems, porgram program, porject project, pormise promise, porperties properties, porperty
  property, portugese Portuguese, posess possess, posessed possessed, posession possession, posibilities
  possibilities, posibility possibility, posible possible, posistion position, positoin position, positon
  position, positons positions, possable possible, possbile possible, possble possible, possesion
  possession, possibe possible, possibilty possibility, possibily possibly, possiblities possibilities,
  possiblity possibility, possilbe possible, postion position, postions positions, postition position,
  postive positive, postivie positive, potatoe potato, potatos potatoes, potental potential, potentialy
  potentially, practial practical, practicaly practically, practicle practical, practicly practically,
  prcoess process, precedance precedence, preceed precede, preceeded preceded, preceeding preceding,
  preceeds precedes, precence presence, precendence precedence, precidence precedence, precisly precisely,
  predjudice prejudice, prefectly perfectly, prefences preferences, preferance preference, preferances
  preferences, prefered preferred, prefering preferring, prefernce preference, preferrable preferable,
  preferrably preferably, preformance performance, preivous previous, preivously previously, presense
  presence, preseve preserve, presonal personal, presrve preserve, prevelant prevalent, previos previous,
  previosly previously, previouly previously, previouslly previously, previuos previous, previus previous,
  prgoress progress, primative primitive, primatives primitives, principaly principally, pritn print,
  privelages privileges, privelege privilege, priveleges privileges, priviledge privilege, priviledges
  privileges, privilige privilege, probabaly probably, probabl probable, probablly probably, probaly
  probably, probelm problem, probelms problems, probem problem, problm problem, problme problem, procces
  process, proccesing processing, proccess process, proccessed processed, proccessing processing, proccessor
  processor, procede proceed, proceding proceeding, proceedure procedure, proces process, procesed
  processed, procesing processing, procesor processor, processesing processing, produciton production,
  prodution production, proejct project, proerty property, profesional professional, professer professor,
  proffesional professional, proffesor professor, progam program, progarm program, progess progress,
  proggram program, programer programmer, programers programmers, programing programming, programms
  programs, progrma program, proivde provide, projcet project, projet project, prominant prominent, promsie
  promise, pronouciation pronunciation, pronounciation pronunciation, propably probably, properies
  properties, properites properties, propertly properly, propertys properties, propery property, propeties
  properties, propetry property, propety property, propigate propagate, propogate propagate, propogated
  propagated, propogation propagation, proprietory proprietary, proprties properties, proprty property,
  protcol protocol, protocal protocol, protocl protocol, prototpye prototype, provde provide, provdied
  provided, provding providing, provid provide, providied provided, provids provides, provied provide,
  provinding providing, prufe proof, pseduo pseudo, pseudonyn pseudonym, pssword password, psuedo pseudo,
  psychadelic psychedelic, psycology psychology, pubished published, publicaly publicly, publishs publishes,
  pulbic public, purposly purposely, purpouse purpose, purpse purpose, pursueing pursuing, qestion question,
  quailty quality, qualitiy quality, quantitiy quantity, quantiy quantity, quered queried, quesiton
  question, questionaire questionnaire, questoin question, queston question, quickyl quickly, quicly
  quickly, quikly quickly, quizes quizzes, radnom random, raed read, ramdom random, randomy randomly,
  rasberry raspberry, rasie raise, reaclculate recalculate, realease release, reallly really, realted
  related, realtive relative, realy really, reapeat repeat, reasearch research, reasonble reasonable,
  reasonnable reasonable, reccomend recommend, reccomendation recommendation, reccomended recommended,
  reccommend recommend, reccommended recommended, reccuring recurring, receieve receive, receve receive,
  recevie receive, recgonize recognize, reciept receipt, reciepts receipts, recieve receive, recieved
  received, recieveed received, recieveing receiving, reciever receiver, recieves receives, recieving
  receiving, recogonize recognize, recomend recommend, recomendation recommendation, recomendations
  recommendations, recomended recommended, recomends recommends, recommendaton recommendation, recongize
  recognize, reconize recognize, recored recorded, recource resource, recources resources, recurison
  recursion, recursivley recursively, recursivly recursively, recusive recursive, recusively recursively,
  rediculous ridiculous, rediect redirect, redirct redirect, redirecton redirection, redudant redundant,
  redundent redundant, reduntant redundant, referal referral, referance reference, refered referred, referes
  refers, refering referring, refernce reference, refernces references, refersh refresh, refesh refresh,
  reffers refers, refrence reference, refrences references, refridgerator refrigerator, refrsh refresh,
  regardles regardless, regester register, regiser register, registed registered, registraion registration,
  registraton registration, regluar regular, regristration registration, regsiter register, regualr regular,
  reguardless regardless, reguarly regularly, regulary regularly, regulat regular, reivew review, relaese
  release, relase release, relases releases, relatd related, relativ relative, relativly relatively,
  relavant relevant, releas release, releated related, releive relieve, relevence relevance, relevent
  relevant, reliabe reliable, reliabilty reliability, reliablity reliability, religeous religious, religous
  religious, relyable reliable, remaing remaining, remainig remaining, remaning remaining, rember remember,
  remeber remember, remebered remembered, remembr remember, remembrence remembrance, remmeber remember,
  remoev remove, removeing removing, remvoe remove, remvoed removed, renderd rendered, rendring rendering,
  renounciation renunciation, repalce replace, repalced replaced, repeatedely repeatedly, repeatedy
  repeatedly, repersent represent, repetative repetitive, repetion repetition, repetitve repetitive,
  repitition repetition, replacemnt replacement, replacment replacement, replacments replacements, replce
  replace, reponse response, reponses responses, reponsible responsible, reposiotry repository, repositores
  repositories, repositorys repositories, repositroy repository, repositry repository, repostiory
  repository, represenation representation, representaion representation, representaton representation,
  represention representation, represnt represent, represnts represents, reproducability reproducibility,
  reproducable reproducible, reprot report, repsonse response, repsonses responses, reqest request, reqests
  requests, reqeust request, reqired required, reqires requires, reqiure require, requet request,
  requierments requirements, requies requires, requird required, requirementes requirements, requiremnt
  requirement, requirment requirement, requirments requirements, requred required, requried required,
  requries requires, requst request, requsts requests, reseach research, reserach research, resistence
  resistance, reslove resolve, reslut result, resluting resulting, resluts results, resoluton resolution,
  resonable reasonable, resonse response, resorce resource, resorces resources, resotre restore, resouce
  resource, resouces resources, resoure resource, resoures resources, resourse resource, resourses
  resources, resovle resolve, resovled resolved, responce response, responces responses, responsability
  responsibility, responsable responsible, responsibile responsible, responsibilty responsibility,
  resposibility responsibility, respository repository, resposne response, restarant restaurant, restaraunt
  restaurant, restaraunts restaurants, restaurent restaurant, restircted restricted, restricton restriction,
  restrictons restrictions, restroe restore, resturant restaurant, resturants restaurants, resulution
  resolution, resutl result, resutls results, retreival retrieval, retreive retrieve, retreived retrieved,
  retreives retrieves, retreiving retrieving, retrive retrieve, retrived retrieved, retrives retrieves,
  retriving retrieving, retrn return, retrun return, retruned returned, retruning returning, retruns
  returns, retun return, retunr return, retunrs returns, retuns returns, returend returned, returnd
  returned, returs returns, reuqest request, reuqests requests, reuqire require, reuqired required, reurn
  return, reurns returns, reuslt result, reuslts results, reutrn return, reutrns returns, reveiw review,
  reversable reversible, reviw review, rewriet rewrite, rhythem rhythm, ridiculus ridiculous, rigourous
  rigorous, roughtly roughly, rountine routine, rouutine routine, rquest request, runing running, runnning
  running, runtine runtime, runtme runtime, rythm rhythm, rythym rhythm, sacrafice sacrifice, sacrilegous
  sacrilegious, saerch search, safetly safely, safly safely, saftey safety, salery salary, sampel sample,
  sandwhich sandwich, sapce space, satelite satellite, saterday Saturday, satisfyed satisfied, satrt start,
  satrted started, sattelite satellite, satuday Saturday, satus status, sayd said, sayed said, scedule
  schedule, sceduled scheduled, schdule schedule, schedual schedule, scheduel schedule, scirpt script,
  scissers scissors, scripst scripts, scritp script, seach search, searchs searches, secion section, secions
  sections, seciton section, secratary secretary, secretery secretary, secruity security, sectoin section,
  secton section, secuirty security, secuity security, securty security, seelct select, seige siege,
  selction selection, seleciton selection, selecton selection, selelct select, selled sold, semanticaly
  semantically, sended sent, sensative sensitive, senstive sensitive, sentance sentence, sentances
  sentences, sentense sentence, separater separator, separatly separately, separte separate, sepcific
  specific, sepcified specified, sepcify specify, sepearte separate, seperate separate, seperated separated,
  seperately separately, seperaters separators, seperates separates, seperating separating, seperation
  separation, seperatly separately, seperator separator, seperators separators, seqence sequence, seqeunce
  sequence, sequance sequence, sequece sequence, sequnce sequence, serach search, seraching searching, serch
  search, serialzed serialized, seriouly seriously, serivce service, serivces services, servcie service,
  servcies services, serveral several, servie service, sesion session, sesions sessions, sesison session,
  sesssion session, setence sentence, seting setting, setings settings, settign setting, settigns settings,
  settins settings, settting setting, severl several, sevice service, sevices services, sevral several,
  sharign sharing, shcedule schedule, shceduled scheduled, shcema schema, shedule schedule, shelfs shelves,
  sherrif sheriff, shold should, shoud should, shoudl should, shoul should, shouldnt shouldn't, shoutdown
  shutdown, shuold should, shutdonw shutdown, shwo show, shwon shown, siad said, sicne since, siezed seized,
  siganture signature, signatue signature, signficant significant, signficantly significantly, signfiicant
  significant, signifcant significant, significanlty significantly, significatly significantly, significent
  significant, signle single, signture signature, silouette silhouette, similair similar, similarily
  similarly, similarlly similarly, similary similarly, similiar similar, simlar similar, simliar similar,
  simliarly similarly, simpathy sympathy, simpel simple, simpley simply, simplfy simplify, simplifed
  simplified, simpy simply, simular similar, simultaneosly simultaneously, simultaneus simultaneous,
  simultanous simultaneous, simultanously simultaneously, sincerley sincerely, sincerly sincerely, singal
  signal, singals signals, singel single, sinlge single, sinse since, sitation situation, situaton
  situation, situtation situation, siwtch switch, skilfull skilful, skiped skipped, skiping skipping, slect
  select, sleeped slept, slghtly slightly, slighlty slightly, slighly slightly, sligthly slightly, smae
  same, smaler smaller, smiple simple, smoe some, snapsnot snapshot, snytax syntax, soem some, soemone
  someone, soemthing something, softare software, softwear software, sofware software, sofwtare software,
  solutin solution, solutoin solution, soluton solution, somehting something, somehwere somewhere, someoen
  someone, somethign something, sometiems sometimes, someting something, somewaht somewhat, somewere
  somewhere, somone someone, somthing something, somwhere somewhere, sophmore sophomore, sorce source,
  soruce source, soruces sources, sotfware software, sotre store, sotred stored, souce source, souces
  sources, sould should, sourc source, souvenier souvenir, spcae space, spcified specified, speach speech,
  spearate separate, specfic specific, specialy specially, specifc specific, specifcation specification,
  specifcations specifications, specifed specified, specifially specifically, specificaiton specification,
  specificaly specifically, specificaton specification, specificly specifically, specifing specifying,
  specifiy specify, speciifed specified, spefic specific, speficied specified, speficy specify, speical
  special, speicfic specific, speicfied specified, spesific specific, sponser sponsor, sring string, srouce
  source, srting string, ssytem system, stadard standard, standar standard, standardy standard, standart
  standard, standed stood, standrad standard, startign starting, stastics statistics, statemetn statement,
  statemnt statement, statisitcs statistics, statistcs statistics, statitics statistics, statment statement,
  statments statements, statr start, statsu status, staus status, stirng string, stirngs strings, stlye
  style, stnadard standard, stoarge storage, stoped stopped, stoping stopping, storag storage, storge
  storage, stpo stop, straighforward straightforward, straightfoward straightforward, straigth straight,
  straigthforward straightforward, strategem stratagem, strcuture structure, strech stretch, streching
  stretching, strenght strength, strenghten strengthen, strenghts strengths, strenth strength, strign
  string, strigns strings, stroe store, stroed stored, structre structure, structur structure, strucure
  structure, strucutre structure, struggel struggle, struture structure, strutures structures, sttaus
  status, stuborn stubborn, stucture structure, studing studying, studyed studied, submited submitted,
  submiting submitting, subsequant subsequent, subsequentely subsequently, subsituted substituted,
  substitition substitution, substitue substitute, substitued substituted, substract subtract, substracted
  subtracted, subtitute substitute, succcess success, succed succeed, succeded succeeded, succes success,
  succesful successful, succesfull successful, succesfully successfully, succesive successive, succesor
  successor, successfull successful, successfuly successfully, suceed succeed, sucesfully successfully,
  sucess success, sucessful successful, sucessfully successfully, sucessive successive, sucessor successor,
  suddenlly suddenly, suddently suddenly, sufficent sufficient, sufficently sufficiently, sufficiant
  sufficient, suficient sufficient, sugest suggest, sugested suggested, sugestion suggestion, sugestions
  suggestions, suggestd suggested, suggeston suggestion, suggestons suggestions, suggets suggest, sumary
  summary, sumbit submit, sumbitted submitted, summarry summary, supoort support, suport support, suported
  supported, suporting supporting, suports supports, supose suppose, suposed supposed, suppor support,
  supportd supported, supportted supported, supposedely supposedly, suppossed supposed, suppot support,
  suppport support, suppresion suppression, supprot support, supproted supported, supprots supports, supress
  suppress, supressed suppressed, supresses suppresses, supressing suppressing, supression suppression,
  suprise surprise, suprised surprised, suprises surprises, suprising surprising, suprisingly surprisingly,
  suprize surprise, surounding surrounding, surpise surprise, surronding surrounding, surrouding
  surrounding, surroudning surrounding, surveilance surveillance, suspicous suspicious, suspiscious
  suspicious, swiching switching, swicth switch, swithc switch, swtich switch, sybmol symbol, symbl symbol,
  symetric symmetric, symetrical symmetrical, symetry symmetry, symmetic symmetric, synatx syntax, synax
  syntax, synchonization synchronization, synchonized synchronized, synchonous synchronous, syncronization
  synchronization, syncronize synchronize, syncronized synchronized, syncronous synchronous, syncronously
  synchronously, synonim synonym, syntaxt syntax, sysem system, systax syntax, systm system, systme system,
  systmes systems, sytax syntax, sytem system, sytems systems, sytle style, sytnax syntax, tabel table, taek
  take, taget target, tagret target, tahn than, taht that, targer target, tarket target, tath that, teached
  taught, teamplate template, techical technical, technial technical, technicaly technically, techniqe
  technique, technolgy technology, technque technique, techology technology, tecnical technical, tecnique
  technique, tecnology technology, teh the, tehcnical technical, tehir their, tehn then, tehre there, tehy
  they, telled told, temlate template, temorary temporary, tempalte template, tempaltes templates,
  temparature temperature, temperatue temperature, temperment temperament, tempermental temperamental,
  temperture temperature, templte template, tempoary temporary, temporaily temporarily, temporarilly
  temporarily, temporarly temporarily, tempory temporary, temprary temporary, tendancy tendency, terminatd
  terminated, terminaton termination, tesing testing, testign testing, tets test, teusday Tuesday, texual
  textual, thansk thanks, thansks thanks, thatll that'll, thats that's, thead thread, theads threads, theer
  there, theese these, themselfs themselves, thenselves themselves, therad thread, therads threads,
  therefroe therefore, theres there's, therfore therefore, theri their, theroy theory, thersholds
  thresholds, theshold threshold, theyll they'll, theyre they're, theyve they've, thhe the, thiefs thieves,
  thier their, thign thing, thigns things, thigs things, thikn think, thinked thought, thna than, thnaks
  thanks, thnig thing, thnik think, thoes those, thoguh though, thorougly thoroughly, thorugh through,
  thoughout throughout, thougt thought, thougth thought, thowing throwing, thred thread, threds threads,
  threee three, threshhold threshold, throgh through, throtle throttle, throught through, througout
  throughout, throuhg through, throuhgout throughout, thrusday Thursday, thsee these, thsi this, thsoe
  those, thst that, thta that, thte the, thuogh though, thurday Thursday, thye they, tiem time, tiemstamp
  timestamp, tihs this, timeot timeout, timestmap timestamp, timout timeout, timstamp timestamp, tje the,
  tkae take, tmie time, todya today, toekn token, togather together, togehter together, togheter together,
  toghether together, tohse those, tokne token, tolerence tolerance, tomatos tomatoes, tommorow tomorrow,
  tommorrow tomorrow, tommorrows tomorrow's, tomorow tomorrow, tomorrrow tomorrow, tooths teeth, tounge
  tongue, tpye type, tpyes types, tradgedy tragedy, tragicly tragically, tranfer transfer, tranfers
  transfers, tranform transform, tranformation transformation, tranformed transformed, tranistion
  transition, tranlate translate, tranlation translation, transalte translate, transaltion translation,
  transfered transferred, transfering transferring, transfomation transformation, transformaton
  transformation, transision transition, transiton transition, translaton translation, transmision
  transmission, transmited transmitted, transmiting transmitting, transparancy transparency, transparant
  transparent, transtion transition, trasformation transformation, traslate translate, trasnfer transfer,
  trasnform transform, trasparent transparent, travers traverse, treatement treatment, treshold threshold,
  triger trigger, trigered triggered, trigerred triggered, trigerring triggering, triggerd triggered,
  trucate truncate, trucated truncated, truely truly, truley truly, trully truly, tryed tried, trys tries,
  tset test, tthe the, turth truth, turtorial tutorial, tuseday Tuesday, tutorail tutorial, tutoral
  tutorial, twelth twelfth, tyep type, tyeps types, tyhat that, tyhe the, tyical typical, typcial typical,
  typesript TypeScript, typially typically, typicall typical, typicaly typically, typs types, ubiquitious
  ubiquitous, ubiquitos ubiquitous, udpate update, udpated updated, udpates updates, uesd used, uesr user,
  uisng using, ulimited unlimited, unanimus unanimous, unavaiable unavailable, unavailabe unavailable,
  unavailble unavailable, unbeleivable unbelievable, uncommited uncommitted, unconditionaly unconditionally,
  undefiend undefined, undefind undefined, undefinied undefined, undefned undefined, underate underrate,
  understading understanding, understanded understood, understnad understand, undesireable undesirable,
  undestand understand, unecessary unnecessary, unexcpected unexpected, unexected unexpected, unexpecedly
  unexpectedly, unexpectd unexpected, unexpeted unexpected, unfortuantely unfortunately, unfortunatelly
  unfortunately, unfortunatly unfortunately, unfortunetly unfortunately, unforunately unfortunately, unil
  until, uniqe unique, uniquly uniquely, unitl until, univeral universal, univerity university, universtiy
  university, unknonw unknown, unknwon unknown, unkonwn unknown, unkown unknown, unlikey unlikely, unlikley
  unlikely, unneccessary unnecessary, unnecesary unnecessary, unqiue unique, unsuccesful unsuccessful,
  unsuccessfull unsuccessful, unsucessful unsuccessful, unsucessfully unsuccessfully, unsuported
  unsupported, unsupproted unsupported, untill until, untl until, unusuable unusable, unversity university,
  upadte update, upadted updated, upadtes updates, upate update, updaing updating, updte update, updted
  updated, upgade upgrade, upgarde upgrade, uplaod upload, uplaoded uploaded, uplod upload, uploded
  uploaded, usally usually, usaully usually, usde used, useage usage, usefule useful, usefull useful,
  usefullness usefulness, useing using, usesr users, usign using, usin using, usre user, usuall usual,
  usualy usually, ususally usually, utilites utilities, utillity utility, utilties utilities, utiltiy
  utility, utilty utility, utlity utility, utnil until, vaccinne vaccine, vaccum vacuum, vaccuum vacuum,
  vaild valid, vaious various, vairable variable, vairables variables, valdi valid, valeu value, valeus
  values, valiation validation, validaiton validation, validaton validation, valididty validity, validty
  validity, varable variable, varables variables, varaible variable, varaibles variables, variabe variable,
  variabel variable, variabes variables, varialbe variable, varius various, varous various, vauge vague,
  vaule value, vaules values, vegatable vegetable, vegetible vegetable, vegtable vegetable, vegtables
  vegetables, vehical vehicle, vengance vengeance, verbse verbose, verfication verification, verfied
  verified, verfy verify, verical vertical, verifed verified, verificaton verification, verifiy verify,
  verion version, verions versions, verision version, verison version, verisons versions, veritcal vertical,
  versin version, versoin version, versoins versions, verticaly vertically, vesion version, vicinty
  vicinity, vigourous vigorous, villian villain, violatoin violation, virtualy virtually, virutal virtual,
  visability visibility, visable visible, visble visible, visibilty visibility, visiblity visibility,
  visting visiting, vistors visitors, vitual virtual, vlaid valid, vlaue value, vlaues values, volunter
  volunteer, vulernability vulnerability, vulnerabilites vulnerabilities, vulnerabilties vulnerabilities,
  vulnerabilty vulnerability, vulnerablity vulnerability, waht what, waitng waiting, waitting waiting,
  wanring warning, warings warnings, warnign warning, warnigns warnings, warnning warning, wasnt wasn't,
  wather weather, wating waiting, watiting waiting, wednessday Wednesday, wednsday Wednesday, wehn when,
  wehre where, wehther whether, wellcome welcome, wendsday Wednesday, wensday Wednesday, werent weren't,
  weve we've, whats what's, whcih which, whehter whether, wherby whereby, whereever wherever, wheres
  where's, wherin wherein, wheter whether, whichs which, whicn which, whihc which, whisle whistle,
  whitepsace whitespace, whith with, whithin within, whitout without, whne when, wholy wholly, whta what, whther whether, wich which, widht width, widnow window, wieght weight, wierd weird, wierdly
  weirdly, wihout without, wiht with, wihtin within, wihtout without, wiil will, wil will, willl will,
  windwo window, windwos windows, winodw window, winodws windows, wirte write, wirting writing, witdh width,
  withdrawl withdrawal, withn within, withotu without, withou without, witth with, wnat want, wnats wants,
  wnen when, wnidow window, wo'nt won't, wokr work, woork work, workign working, worng wrong, worryed
  worried, woudl would, would'nt wouldn't, wouldnt wouldn't, wraped wrapped, wraper wrapper, wraping
  wrapping, wrappper wrapper, wriet write, wriiten written, wriitng writing, writeing writing, writen
  written, writtin written, writting writing, wrnog wrong, wrogn wrong, wrok work, wroking working, wroten
  written, wrtie write, wrting writing, wtih with, wuold would, yaer year, yaers years, yall y'all, yatch
  yacht, yeasr years, yeild yield, yeilds yields, yera year, yeras years, yersterday yesterday, yesturday
  yesterday, yoiu you, yoru your, youll you'll, youre you're, youreself yourself, yourselfs yourselves,
  youself yourself, youve you've, yuo you, yuor your, yuors yours, yuorself yourself, zeors zeros, zreo zero`;

/** The words of the list by their misspelling, both in lower case but for names. */
export function commonTypos(): ReadonlyMap<string, string> {
  const typos = new Map<string, string>();
  for (const pair of SINGLE_WORDS.trim().split(/,\s+/u)) {
    const [wrong = "", ...right] = pair.split(/\s+/u);
    typos.set(wrong, right.join(" "));
  }
  return typos;
}
