/** Words that are the same in several languages: names, units and loanwords. */
export const SAME_IN_ALL =
  /^(Lectern|Google|Facebook|Outlook|API|MIT|Zoom|PDF|OK|FAQ|E-mail|Trading|Articles|Live|Normal|Options|Notifications|Message|Minutes|Name|No|Dates?|Questions|Audio|Dashboard|Description|Error|Image|Pages|Quiz|Video|Webinars|Portal|SMS|Telegram|\d+ (webinars?|minutes)|[\d\s:.,·–-]+(min|h|hr|EUR|USD|%)?)$/
