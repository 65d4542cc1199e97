const BROWSERS: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system in words of ours: what a stranger's browser says of itself has no place in a message. */
export function deviceName(userAgent: string | undefined): string {
  const named = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1])
  return named.filter((name) => name !== undefined).join(', ') || '—'
}
