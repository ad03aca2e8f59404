/** What the texts of each language must say, and how: one row for each file of `src/checkout/locales`. */

interface Words {
  /** What begins the button, by Article 8(2) of Directive 2011/83/EU: to order, or to buy, and to pay. */
  readonly ordering: RegExp;
  /** What says that the buyer was not charged. */
  readonly notCharged: RegExp;
}

export const WORDS: Readonly<Record<string, Words>> = {
  ar: { ordering: /^اطلب وادفع /, notCharged: /لم يتم خصم/ },
  cs: { ordering: /^Objednávka zavazující k platbě /, notCharged: /(nebyla?|nebylo) (vám )?(stržen|účtován)/i },
  da: { ordering: /^Bestil og betal /, notCharged: /ikke (trukket|belastet)/i },
  de: {
    ordering: /^Zahlungspflichtig bestellen /,
    notCharged: /nicht (belastet|abgebucht)|nichts (belastet|abgebucht)|keine (Belastung|Abbuchung)/i,
  },
  el: { ordering: /^Παραγγελία με υποχρέωση πληρωμής /, notCharged: /δεν (έγινε|έχει|χρεώθηκ)/i },
  en: { ordering: /^Order and pay /, notCharged: /not (been )?charged|no charge/i },
  es: { ordering: /^Comprar y pagar /, notCharged: /no se (le|te)? ?ha (cobrado|cargado|hecho)|ningún cargo/i },
  fi: { ordering: /^Tilaa ja maksa /, notCharged: /ei ole (veloitettu|maksettu)/i },
  fr: { ordering: /^Commander et payer /, notCharged: /(pas|n'avez pas) été débité|aucun (débit|montant)/i },
  hu: { ordering: /^Megrendelés és fizetés: /, notCharged: /nem (történt|terhel)/i },
  it: { ordering: /^Acquista e paga /, notCharged: /non (le|ti)? ?è stato (addebitato|prelevato)|nessun addebito/i },
  nb: { ordering: /^Bestill og betal /, notCharged: /ikke (belastet|trukket)/i },
  nl: {
    ordering: /^Bestel en betaal /,
    notCharged: /niets (is )?(afgeschreven|in rekening)|niet (afgeschreven|belast)/i,
  },
  pl: { ordering: /^Kup i zapłać /, notCharged: /nie (został|pobran|obciąż)|nie zostało|środki nie/i },
  pt: {
    ordering: /^Comprar e pagar /,
    notCharged: /(não|nada) (foi|foram) (cobrad|debitad)|nenhum(a)? (cobrança|valor)/i,
  },
  ro: { ordering: /^Comandă cu obligație de plată /, notCharged: /nu (s-a|v-am|a fost) debitat|nicio sumă/i },
  sv: { ordering: /^Beställ och betala /, notCharged: /inga pengar|inte (debiterats|dragits)/i },
};
