// Words that carry no subject. Short on purpose: "down", "over", "under", "above", "below", "up", "out", "off", "no" and "not"
// mean something about a market and stay.

/** English, folded: apostrophes are gone. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those
  i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself
  it its itself they them their theirs themselves one ones
  is are was were be been being am isnt arent wasnt werent
  do does did done doing dont doesnt didnt
  have has had having havent hasnt hadnt
  can could will would shall should may might must cant couldnt wont wouldnt shouldnt
  and or but if then than so as because while though although
  of at by for with about to from in on into onto per via
  what when where which who whom whose why how whether
  there here some any each every all both such other another same own
  also just only very too much many more most really quite
  im ive id ill youre youve youll hes shes theyre theyve were weve thats whats
  s t d m re ve ll please tell`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
