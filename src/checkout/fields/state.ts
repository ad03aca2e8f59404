/** The states of those countries where the form suggests them. */

const STATES: Readonly<Record<string, string>> = {
  US:
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
    'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
    'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
    'Oklahoma,Oregon,Pennsylvania,Puerto Rico,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,' +
    'Virginia,Washington,West Virginia,Wisconsin,Wyoming',
  CA:
    'Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Northwest Territories,Nova Scotia,Nunavut,' +
    'Ontario,Prince Edward Island,Quebec,Saskatchewan,Yukon',
  AU:
    'Australian Capital Territory,New South Wales,Northern Territory,Queensland,South Australia,Tasmania,Victoria,' +
    'Western Australia',
};

/** Lists the names of a country's states. The list is empty if the form has no suggestions for the country. */
export function listStates(country: string): readonly string[] {
  return STATES[country]?.split(',') ?? [];
}
