// Words by which one asks, and none of what is asked about. They are looked for like others; that one of them occurs nowhere, or is not in a
// hit, says nothing.

export const ASKING_WORDS: ReadonlySet<string> = new Set(
  `know known knowing find finding found look looking looked search searching check checking checked see seen show shown tell told telling
  say says said saying mention mentioned mentions ask asked asking wonder wondering want wanted wants need needed needs like liked would
  think thinking thought remember recall remind information info anything something nothing everything anyone someone everybody
  available regarding concerning related relevant about given current currently existing possibly possible perhaps maybe likely
  happen happens happened happening get gets getting got go goes going went come comes came coming make makes making made
  consider considering considered identify identified explain explained describe described summarise summarize
  use used using able allowed supposed according document documents notes note file files page pages
  thing things way ways kind sort case cases time times ever still already yet again now recently lately previously earlier before after
  since during until first last next longer often usually always never generally actually basically exactly
  good better best idea fact point question answer right sure new old lot few several among between else own
  let lets going keep keeps try trying tried seem seems seemed far away back`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

/** Days said from the day they are asked on: read as days, they are no words. */
export const DAY_WORDS =
  /\b(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,3} days? ago|a (?:week|month|year) ago|(?:this|last|past|previous) (?:week|month|year))\b|\b\d{1,2}(?:st|nd|rd|th)\b|(?:今|昨|前)[天日]|[上这本](?:个?月|周|星期|礼拜)[一二三四五六日天]?|(?:周|星期|礼拜)[一二三四五六日天]|[\d一二两三四五六七八九十]{1,3}天(?:之|以)?前|\d{1,2}月\d{1,2}[日号]|\b\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}\b/giu
