/** An entry of the time-zone list (TEXT-15, TEXT-16). */
export interface TimeZoneOption {
  /** an IANA identifier */
  value: string
  /** offset, then place, for instance "GMT+05:45 Kathmandu" */
  label: string
}

/** Browsers keep the identifiers of old; people know these places by other names today. */
const PLACES: Record<string, string> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'Antarctica/DumontDUrville': 'Dumont d’Urville',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

/** "America/Indiana/Tell_City" is "Tell City, Indiana". */
const placeOf = (zone: string) =>
  PLACES[zone] ?? (zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone)

/** "GMT+05:45": in English, because other languages name or write the meridian otherwise. */
function offsetOf(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset === 'GMT' ? 'GMT+00:00' : offset
}

/** One zone as the list has it; a zone that is unknown here stands for itself. */
export function timeZoneLabel(zone: string, at: Date): string {
  try {
    return `${offsetOf(zone, at)} ${placeOf(zone)}`
  } catch {
    return zone
  }
}

/** Seconds east of Greenwich. */
function secondsOf(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(4).split(':').map(Number)
  return (offset[3] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}

/** Identifiers of places, and UTC; what is left out are bare offsets and names of old systems. */
function zonesWith(own: string | null): string[] {
  const zones = new Set(['UTC'])
  for (const zone of Intl.supportedValuesOf('timeZone')) if (/^(?!Etc\/).+\//.test(zone)) zones.add(zone)
  if (own === null || zones.has(own)) return [...zones]
  try {
    zones.delete(new Intl.DateTimeFormat('en', { timeZone: own }).resolvedOptions().timeZone)
    zones.add(own)
  } catch {
    // It is no zone here, and cannot be chosen again.
  }
  return [...zones]
}

/**
 * Zones with the offset that each has at that moment, from west to east and by place. `own` is a zone that must be among
 * them, such as the one in someone's settings: another browser may know it by another identifier.
 */
export function timeZoneOptions(locale: string, at: Date, own: string | null = null): TimeZoneOption[] {
  const { compare } = new Intl.Collator(locale)
  return zonesWith(own)
    .map((value) => ({ value, offset: offsetOf(value, at), place: placeOf(value) }))
    .sort((a, b) => secondsOf(a.offset) - secondsOf(b.offset) || compare(a.place, b.place))
    .map(({ value, offset, place }) => ({ value, label: `${offset} ${place}` }))
}
