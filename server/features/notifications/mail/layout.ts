import { directionOf } from '../../../http/texts.ts'

interface Link {
  label: string
  url: string
}

export interface LetterDetail {
  label: string
  value: string
}

export interface LetterParts {
  locale: string
  subject: string
  hello: string
  lead: string
  /** what a person has written, as it is */
  words?: string | undefined
  /** facts with their labels, one per line */
  details: LetterDetail[]
  button: (Link & { orOpen: string }) | null
  /** another address */
  link: Link | null
  note: string
  footer: { text: string; link: Link | null }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const linkText = (link: Link | null) => (link ? [`${link.label}:\n${link.url}`] : [])

export const letterText = ({ hello, lead, words, details, button, link, note, footer }: LetterParts) =>
  [
    hello,
    lead,
    ...(words === undefined ? [] : [words]),
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...linkText(button),
    ...linkText(link),
    note,
    ['--', footer.text, ...linkText(footer.link)].join('\n'),
  ].join('\n\n')

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const buttonHtml = ({ label, url, orOpen }: NonNullable<LetterParts['button']>) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f4d3a;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
${paragraph(orOpen, 'font-size:14px;color:#55605a')}
<p dir="ltr" style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere"><a href="${escaped(url)}" style="color:#1f4d3a">${escaped(url)}</a></p>`

const linkHtml = ({ label, url }: Link) => `<a href="${escaped(url)}" style="color:#1f4d3a">${escaped(label)}</a>`

/** Its direction follows from the words, whatever the language around them. */
const wordsHtml = (words: string) =>
  `<div dir="auto" style="margin:0 0 24px;padding:0 16px;border:1px solid #e2dfd6;border-radius:8px;overflow-wrap:anywhere"><p style="margin:16px 0">${escaped(words).replaceAll(/\r\n|[\r\n]/g, '<br>\n')}</p></div>`

const detailHtml = ({ label, value }: LetterDetail) =>
  `<p style="margin:0 0 12px"><span style="font-size:14px;color:#55605a">${escaped(label)}</span><br><strong><bdi>${escaped(value)}</bdi></strong></p>`

/** Styles are inline, because mail programs remove style sheets. */
export function letterHtml(parts: LetterParts): string {
  const { locale, subject, hello, lead, words, details, button, link, note, footer } = parts
  const dir = directionOf(locale)
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f4f2ec;color:#1d2421;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div lang="${locale}" dir="${dir}" style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:700;color:#1f4d3a">Lectern</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${paragraph(hello)}
${paragraph(lead)}
${words === undefined ? '' : wordsHtml(words)}
${details.map(detailHtml).join('\n')}
${button ? buttonHtml(button) : ''}
${link ? `<p style="margin:0 0 16px">${linkHtml(link)}</p>` : ''}
${paragraph(note)}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e2dfd6">
<p style="margin:0;font-size:13px;color:#55605a">${escaped(footer.text)}${footer.link ? ` ${linkHtml(footer.link)}` : ''}</p>
</div>
</body>
</html>
`
}
