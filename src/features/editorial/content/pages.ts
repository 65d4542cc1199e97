import { textsOf } from './ask.ts'

/** The information pages. Apart from the home page's, so that no other page carries them. */
export const aboutQuery = textsOf('about', (all) => all.AboutDocument)
export const contactUsQuery = textsOf('contact-us', (all) => all.ContactUsDocument)
export const becomeAPartnerQuery = textsOf('become-a-partner', (all) => all.BecomeAPartnerDocument)
export const termsOfUseQuery = textsOf('terms-of-use', (all) => all.TermsOfUseDocument)
export const privacyPolicyQuery = textsOf('privacy-policy', (all) => all.PrivacyPolicyDocument)
export const helpQuery = textsOf('help', (all) => all.HelpDocument)
