/** The entry `payveil/checkout/states`: the states of the countries that the form does not know itself (ISO 3166-2). */
import type { StateTable } from './options/state-table.js';

/** The states of Brazil, China, India, Japan, Mexico, South Korea and the United Arab Emirates, for the option `states`. */
export const states: StateTable = {
  AE: `Abu Dhabi AZ
Ajman AJ
Dubai DU
Fujairah FU
Ras Al Khaimah RK
Sharjah SH
Umm Al Quwain UQ`,
  BR: `Acre AC
Alagoas AL
Amapá AP
Amazonas AM
Bahia BA
Ceará CE
Distrito Federal DF
Espírito Santo ES
Goiás GO
Maranhão MA
Mato Grosso MT
Mato Grosso do Sul MS
Minas Gerais MG
Pará PA
Paraíba PB
Paraná PR
Pernambuco PE
Piauí PI
Rio de Janeiro RJ
Rio Grande do Norte RN
Rio Grande do Sul RS
Rondônia RO
Roraima RR
Santa Catarina SC
São Paulo SP
Sergipe SE
Tocantins TO`,
  CN: `Anhui AH
Beijing BJ
Chongqing CQ
Fujian FJ
Gansu GS
Guangdong GD
Guangxi GX
Guizhou GZ
Hainan HI
Hebei HE
Heilongjiang HL
Henan HA
Hubei HB
Hunan HN
Inner Mongolia NM
Jiangsu JS
Jiangxi JX
Jilin JL
Liaoning LN
Ningxia NX
Qinghai QH
Shaanxi SN
Shandong SD
Shanghai SH
Shanxi SX
Sichuan SC
Tianjin TJ
Tibet XZ
Xinjiang XJ
Yunnan YN
Zhejiang ZJ`,
  IN: `Andaman and Nicobar Islands AN
Andhra Pradesh AP
Arunachal Pradesh AR
Assam AS
Bihar BR
Chandigarh CH
Chhattisgarh CG
Dadra and Nagar Haveli and Daman and Diu DH
Delhi DL
Goa GA
Gujarat GJ
Haryana HR
Himachal Pradesh HP
Jammu and Kashmir JK
Jharkhand JH
Karnataka KA
Kerala KL
Ladakh LA
Lakshadweep LD
Madhya Pradesh MP
Maharashtra MH
Manipur MN
Meghalaya ML
Mizoram MZ
Nagaland NL
Odisha OD
Puducherry PY
Punjab PB
Rajasthan RJ
Sikkim SK
Tamil Nadu TN
Telangana TS
Tripura TR
Uttar Pradesh UP
Uttarakhand UK
West Bengal WB`,
  // From north to south, as in Japan's own lists.
  JP: `Hokkaido
Aomori
Iwate
Miyagi
Akita
Yamagata
Fukushima
Ibaraki
Tochigi
Gunma
Saitama
Chiba
Tokyo
Kanagawa
Niigata
Toyama
Ishikawa
Fukui
Yamanashi
Nagano
Gifu
Shizuoka
Aichi
Mie
Shiga
Kyoto
Osaka
Hyogo
Nara
Wakayama
Tottori
Shimane
Okayama
Hiroshima
Yamaguchi
Tokushima
Kagawa
Ehime
Kochi
Fukuoka
Saga
Nagasaki
Kumamoto
Oita
Miyazaki
Kagoshima
Okinawa`,
  KR: `Busan
Chungcheongbuk-do
Chungcheongnam-do
Daegu
Daejeon
Gangwon-do
Gwangju
Gyeonggi-do
Gyeongsangbuk-do
Gyeongsangnam-do
Incheon
Jeju-do
Jeollabuk-do
Jeollanam-do
Sejong
Seoul
Ulsan`,
  MX: `Aguascalientes AGU
Baja California BCN
Baja California Sur BCS
Campeche CAM
Chiapas CHP
Chihuahua CHH
Ciudad de México CMX
Coahuila COA
Colima COL
Durango DUR
Estado de México MEX
Guanajuato GUA
Guerrero GRO
Hidalgo HID
Jalisco JAL
Michoacán MIC
Morelos MOR
Nayarit NAY
Nuevo León NLE
Oaxaca OAX
Puebla PUE
Querétaro QUE
Quintana Roo ROO
San Luis Potosí SLP
Sinaloa SIN
Sonora SON
Tabasco TAB
Tamaulipas TAM
Tlaxcala TLA
Veracruz VER
Yucatán YUC
Zacatecas ZAC`,
};
