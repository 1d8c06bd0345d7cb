// Words by which one asks, and none of what is asked about. They are looked for like others; that one of them occurs nowhere, or is not in a
// hit, says nothing.

export const ASKING_WORDS: ReadonlySet<string> = new Set(
  `know known knowing find finding found look looking looked search searching check checking checked see seen show shown tell told telling
  write writes writing wrote written say says said saying mention mentioned mentions ask asked asking wonder wondering want wanted wants need needed needs like liked would
  think thinking thought remember recall remind information info anything something nothing everything anyone someone everybody
  available regarding concerning related relevant about given current currently existing possibly possible perhaps maybe likely
  happen happens happened happening get gets getting got go goes going went come comes came coming make makes making made
  consider considering considered identify identified explain explained describe described summarise summarize
  use used using able allowed supposed according document documents notes note file files page pages
  thing things way ways kind sort case cases time times ever still already yet again now recently lately previously earlier before after
  since during until first last next longer often usually always never generally actually basically exactly
  good better best idea fact point question answer right sure new old lot few several among between else own
  asap fyi imo imho btw tl dr tldr afaik ok okay pls thx hey hi hello dear thanks
  let lets going keep keeps try trying tried seem seems seemed far away back`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
