/** Lists the states of the countries whose addresses need one (ISO 3166-2, Universal Postal Union). */

/** A state, province, prefecture or emirate. */
export interface State {
  /** The code of ISO 3166-2 without the country, if it has letters: `CA`, `AGU`. Otherwise the name. */
  readonly code: string;
  /** The name in Latin letters. */
  readonly name: string;
}

/** The states by country, in the order of its menus. Each has its code before its name, if the code has letters. */
const STATES: Readonly<Record<string, string>> = {
  AE: 'AZ Abu Dhabi,AJ Ajman,DU Dubai,FU Fujairah,RK Ras Al Khaimah,SH Sharjah,UQ Umm Al Quwain',
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,' +
    'TAS Tasmania,VIC Victoria,WA Western Australia',
  BR:
    'AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,' +
    'MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,' +
    'PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,' +
    'SP São Paulo,SE Sergipe,TO Tocantins',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,' +
    'NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  CN:
    'AH Anhui,BJ Beijing,CQ Chongqing,FJ Fujian,GS Gansu,GD Guangdong,GX Guangxi,GZ Guizhou,HI Hainan,HE Hebei,' +
    'HL Heilongjiang,HA Henan,HB Hubei,HN Hunan,NM Inner Mongolia,JS Jiangsu,JX Jiangxi,JL Jilin,LN Liaoning,NX Ningxia,' +
    'QH Qinghai,SN Shaanxi,SD Shandong,SH Shanghai,SX Shanxi,SC Sichuan,TJ Tianjin,XZ Tibet,XJ Xinjiang,YN Yunnan,' +
    'ZJ Zhejiang',
  IN:
    'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,' +
    'CG Chhattisgarh,DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,' +
    'HP Himachal Pradesh,JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,' +
    'MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,' +
    'RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  // From north to south, as in Japan's own lists.
  JP:
    'Hokkaido,Aomori,Iwate,Miyagi,Akita,Yamagata,Fukushima,Ibaraki,Tochigi,Gunma,Saitama,Chiba,Tokyo,Kanagawa,Niigata,' +
    'Toyama,Ishikawa,Fukui,Yamanashi,Nagano,Gifu,Shizuoka,Aichi,Mie,Shiga,Kyoto,Osaka,Hyogo,Nara,Wakayama,Tottori,' +
    'Shimane,Okayama,Hiroshima,Yamaguchi,Tokushima,Kagawa,Ehime,Kochi,Fukuoka,Saga,Nagasaki,Kumamoto,Oita,Miyazaki,' +
    'Kagoshima,Okinawa',
  KR:
    'Busan,Chungcheongbuk-do,Chungcheongnam-do,Daegu,Daejeon,Gangwon-do,Gwangju,Gyeonggi-do,Gyeongsangbuk-do,' +
    'Gyeongsangnam-do,Incheon,Jeju-do,Jeollabuk-do,Jeollanam-do,Sejong,Seoul,Ulsan',
  MX:
    'AGU Aguascalientes,BCN Baja California,BCS Baja California Sur,CAM Campeche,CHP Chiapas,CHH Chihuahua,' +
    'CMX Ciudad de México,COA Coahuila,COL Colima,DUR Durango,MEX Estado de México,GUA Guanajuato,GRO Guerrero,' +
    'HID Hidalgo,JAL Jalisco,MIC Michoacán,MOR Morelos,NAY Nayarit,NLE Nuevo León,OAX Oaxaca,PUE Puebla,QUE Querétaro,' +
    'ROO Quintana Roo,SLP San Luis Potosí,SIN Sinaloa,SON Sonora,TAB Tabasco,TAM Tamaulipas,TLA Tlaxcala,VER Veracruz,' +
    'YUC Yucatán,ZAC Zacatecas',
  // The territories and the armed forces are last, as in the lists of the United States Postal Service.
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,' +
    'MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,' +
    'ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,' +
    'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,' +
    'AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI Virgin Islands,' +
    'AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific',
};

/** Tells whether an address in a country (ISO 3166-1) needs a state. */
export function hasStates(country: string): boolean {
  return Object.hasOwn(STATES, country);
}

/** Lists the states of a country (ISO 3166-1). The list is empty if its addresses need none. */
export function listStates(country: string): State[] {
  if (!hasStates(country)) return [];
  return (STATES[country] ?? '').split(',').map((entry) => {
    const [, code, name = entry] = /^([A-Z]{2,3}) (.+)/.exec(entry) ?? [];
    return { code: code ?? name, name };
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
