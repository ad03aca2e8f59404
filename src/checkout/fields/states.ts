/** Lists the states of the countries whose addresses need one (ISO 3166-2, Universal Postal Union). */

/** A state, province, prefecture or emirate. */
export interface State {
  /** The code of ISO 3166-2 without the country, if it has letters: `CA`, `AGU`. Otherwise the name. */
  readonly code: string;
  /** The name in Latin letters. */
  readonly name: string;
}

/** The states by country, in the order of its menus. Each has its code behind its name, if the code has letters. */
const STATES: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi AZ,Ajman AJ,Dubai DU,Fujairah FU,Ras Al Khaimah RK,Sharjah SH,Umm Al Quwain UQ',
  AU:
    'Australian Capital Territory ACT,New South Wales NSW,Northern Territory NT,Queensland QLD,South Australia SA,' +
    'Tasmania TAS,Victoria VIC,Western Australia WA',
  BR:
    'Acre AC,Alagoas AL,Amapá AP,Amazonas AM,Bahia BA,Ceará CE,Distrito Federal DF,Espírito Santo ES,Goiás GO,' +
    'Maranhão MA,Mato Grosso MT,Mato Grosso do Sul MS,Minas Gerais MG,Pará PA,Paraíba PB,Paraná PR,Pernambuco PE,' +
    'Piauí PI,Rio de Janeiro RJ,Rio Grande do Norte RN,Rio Grande do Sul RS,Rondônia RO,Roraima RR,Santa Catarina SC,' +
    'São Paulo SP,Sergipe SE,Tocantins TO',
  CA:
    'Alberta AB,British Columbia BC,Manitoba MB,New Brunswick NB,Newfoundland and Labrador NL,' +
    'Northwest Territories NT,Nova Scotia NS,Nunavut NU,Ontario ON,Prince Edward Island PE,Quebec QC,Saskatchewan SK,' +
    'Yukon YT',
  CN:
    'Anhui AH,Beijing BJ,Chongqing CQ,Fujian FJ,Gansu GS,Guangdong GD,Guangxi GX,Guizhou GZ,Hainan HI,Hebei HE,' +
    'Heilongjiang HL,Henan HA,Hubei HB,Hunan HN,Inner Mongolia NM,Jiangsu JS,Jiangxi JX,Jilin JL,Liaoning LN,' +
    'Ningxia NX,Qinghai QH,Shaanxi SN,Shandong SD,Shanghai SH,Shanxi SX,Sichuan SC,Tianjin TJ,Tibet XZ,Xinjiang XJ,' +
    'Yunnan YN,Zhejiang ZJ',
  IN:
    'Andaman and Nicobar Islands AN,Andhra Pradesh AP,Arunachal Pradesh AR,Assam AS,Bihar BR,Chandigarh CH,' +
    'Chhattisgarh CG,Dadra and Nagar Haveli and Daman and Diu DH,Delhi DL,Goa GA,Gujarat GJ,Haryana HR,' +
    'Himachal Pradesh HP,Jammu and Kashmir JK,Jharkhand JH,Karnataka KA,Kerala KL,Ladakh LA,Lakshadweep LD,' +
    'Madhya Pradesh MP,Maharashtra MH,Manipur MN,Meghalaya ML,Mizoram MZ,Nagaland NL,Odisha OD,Puducherry PY,' +
    'Punjab PB,Rajasthan RJ,Sikkim SK,Tamil Nadu TN,Telangana TS,Tripura TR,Uttar Pradesh UP,Uttarakhand UK,' +
    'West Bengal WB',
  // From north to south, as in Japan's own lists.
  JP:
    'Hokkaido,Aomori,Iwate,Miyagi,Akita,Yamagata,Fukushima,Ibaraki,Tochigi,Gunma,Saitama,Chiba,Tokyo,Kanagawa,' +
    'Niigata,Toyama,Ishikawa,Fukui,Yamanashi,Nagano,Gifu,Shizuoka,Aichi,Mie,Shiga,Kyoto,Osaka,Hyogo,Nara,Wakayama,' +
    'Tottori,Shimane,Okayama,Hiroshima,Yamaguchi,Tokushima,Kagawa,Ehime,Kochi,Fukuoka,Saga,Nagasaki,Kumamoto,Oita,' +
    'Miyazaki,Kagoshima,Okinawa',
  KR:
    'Busan,Chungcheongbuk-do,Chungcheongnam-do,Daegu,Daejeon,Gangwon-do,Gwangju,Gyeonggi-do,Gyeongsangbuk-do,' +
    'Gyeongsangnam-do,Incheon,Jeju-do,Jeollabuk-do,Jeollanam-do,Sejong,Seoul,Ulsan',
  MX:
    'Aguascalientes AGU,Baja California BCN,Baja California Sur BCS,Campeche CAM,Chiapas CHP,Chihuahua CHH,' +
    'Ciudad de México CMX,Coahuila COA,Colima COL,Durango DUR,Estado de México MEX,Guanajuato GUA,Guerrero GRO,' +
    'Hidalgo HID,Jalisco JAL,Michoacán MIC,Morelos MOR,Nayarit NAY,Nuevo León NLE,Oaxaca OAX,Puebla PUE,' +
    'Querétaro QUE,Quintana Roo ROO,San Luis Potosí SLP,Sinaloa SIN,Sonora SON,Tabasco TAB,Tamaulipas TAM,' +
    'Tlaxcala TLA,Veracruz VER,Yucatán YUC,Zacatecas ZAC',
  // The territories and the armed forces are last, as in the lists of the United States Postal Service.
  US:
    'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,' +
    'District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,' +
    'Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,' +
    'Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,' +
    'North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,' +
    'South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,' +
    'West Virginia WV,Wisconsin WI,Wyoming WY,American Samoa AS,Guam GU,Northern Mariana Islands MP,Puerto Rico PR,' +
    'Virgin Islands VI,Armed Forces Americas AA,Armed Forces Europe AE,Armed Forces Pacific AP',
};

/** Tells whether an address in a country (ISO 3166-1) needs a state. */
export function hasStates(country: string): boolean {
  return Object.hasOwn(STATES, country);
}

/** Lists the states of a country (ISO 3166-1). The list is empty if its addresses need none. */
export function listStates(country: string): State[] {
  if (!hasStates(country)) return [];
  return (STATES[country] ?? '').split(',').map((entry) => {
    const code = entry.slice(entry.lastIndexOf(' ') + 1);
    const hasCode = /^[A-Z]{2,3}$/.test(code);
    return hasCode ? { code, name: entry.slice(0, -code.length - 1) } : { code: entry, name: entry };
  });
}

/** Finds the state that a text means: its code or its name, in any case, with or without accents. */
export function findState(text: string, country: string): State | undefined {
  return listStates(country).find(({ code, name }) => isSameName(text, code) || isSameName(text, name));
}

/** Tells whether two names have the same letters. Case, accents and everything between the letters do not count. */
export function isSameName(one: string, other: string): boolean {
  const letters = keepLetters(one);
  return letters !== '' && letters === keepLetters(other);
}

function keepLetters(text: string): string {
  return text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();
}
