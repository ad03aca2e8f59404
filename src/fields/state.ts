/** The states of the countries whose buyers choose theirs from a list, each by its code (ISO 3166-2, without the country). */

const STATES: Readonly<Record<string, string>> = {
  US:
    'ALAlabama AKAlaska AZArizona ARArkansas CACalifornia COColorado CTConnecticut DEDelaware DCDistrict_of_Columbia ' +
    'FLFlorida GAGeorgia HIHawaii IDIdaho ILIllinois INIndiana IAIowa KSKansas KYKentucky LALouisiana MEMaine MDMaryland ' +
    'MAMassachusetts MIMichigan MNMinnesota MSMississippi MOMissouri MTMontana NENebraska NVNevada NHNew_Hampshire ' +
    'NJNew_Jersey NMNew_Mexico NYNew_York NCNorth_Carolina NDNorth_Dakota OHOhio OKOklahoma OROregon PAPennsylvania ' +
    'PRPuerto_Rico RIRhode_Island SCSouth_Carolina SDSouth_Dakota TNTennessee TXTexas UTUtah VTVermont VAVirginia ' +
    'WAWashington WVWest_Virginia WIWisconsin WYWyoming',
  CA:
    'ABAlberta BCBritish_Columbia MBManitoba NBNew_Brunswick NLNewfoundland_and_Labrador NTNorthwest_Territories ' +
    'NSNova_Scotia NUNunavut ONOntario PEPrince_Edward_Island QCQuebec SKSaskatchewan YTYukon',
  AU:
    'ACTAustralian_Capital_Territory NSWNew_South_Wales NTNorthern_Territory QLDQueensland SASouth_Australia TASTasmania ' +
    'VICVictoria WAWestern_Australia',
};

/** Lists the states of a country by their codes and names; none where the state is typed. */
export function listStates(country: string): { readonly code: string; readonly name: string }[] {
  return (STATES[country]?.split(' ') ?? []).map((entry) => {
    const [, code = '', name = ''] = /^([A-Z]+)([A-Z].+)$/.exec(entry) ?? [];
    return { code, name: name.replaceAll('_', ' ') };
  });
}
