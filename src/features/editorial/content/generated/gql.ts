/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query About($locale: String!) {\n  about(locale: $locale) {\n    locale\n    title\n    lead\n    sections {\n      id\n      heading\n      body\n    }\n    factsHeading\n    facts {\n      figure\n      label\n    }\n    valuesHeading\n    values {\n      title\n      text\n    }\n  }\n}": typeof types.AboutDocument,
    "query BecomeAPartner($locale: String!) {\n  becomeAPartner(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    benefitsHeading\n    benefits {\n      title\n      text\n    }\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}": typeof types.BecomeAPartnerDocument,
    "query ContactUs($locale: String!) {\n  contactUs(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}": typeof types.ContactUsDocument,
    "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}": typeof types.HelpDocument,
    "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}": typeof types.HomeDocument,
    "query PrivacyPolicy($locale: String!) {\n  privacyPolicy(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}": typeof types.PrivacyPolicyDocument,
    "query Site($locale: String!) {\n  site(locale: $locale) {\n    locale\n    navigation {\n      label\n      path\n    }\n    footer {\n      tagline\n      columns {\n        heading\n        links {\n          label\n          path\n        }\n      }\n      note\n    }\n  }\n}": typeof types.SiteDocument,
    "query TermsOfUse($locale: String!) {\n  termsOfUse(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}": typeof types.TermsOfUseDocument,
};
const documents: Documents = {
    "query About($locale: String!) {\n  about(locale: $locale) {\n    locale\n    title\n    lead\n    sections {\n      id\n      heading\n      body\n    }\n    factsHeading\n    facts {\n      figure\n      label\n    }\n    valuesHeading\n    values {\n      title\n      text\n    }\n  }\n}": types.AboutDocument,
    "query BecomeAPartner($locale: String!) {\n  becomeAPartner(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    benefitsHeading\n    benefits {\n      title\n      text\n    }\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}": types.BecomeAPartnerDocument,
    "query ContactUs($locale: String!) {\n  contactUs(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}": types.ContactUsDocument,
    "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}": types.HelpDocument,
    "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}": types.HomeDocument,
    "query PrivacyPolicy($locale: String!) {\n  privacyPolicy(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}": types.PrivacyPolicyDocument,
    "query Site($locale: String!) {\n  site(locale: $locale) {\n    locale\n    navigation {\n      label\n      path\n    }\n    footer {\n      tagline\n      columns {\n        heading\n        links {\n          label\n          path\n        }\n      }\n      note\n    }\n  }\n}": types.SiteDocument,
    "query TermsOfUse($locale: String!) {\n  termsOfUse(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}": types.TermsOfUseDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query About($locale: String!) {\n  about(locale: $locale) {\n    locale\n    title\n    lead\n    sections {\n      id\n      heading\n      body\n    }\n    factsHeading\n    facts {\n      figure\n      label\n    }\n    valuesHeading\n    values {\n      title\n      text\n    }\n  }\n}"): typeof import('./graphql').AboutDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query BecomeAPartner($locale: String!) {\n  becomeAPartner(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    benefitsHeading\n    benefits {\n      title\n      text\n    }\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}"): typeof import('./graphql').BecomeAPartnerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ContactUs($locale: String!) {\n  contactUs(locale: $locale) {\n    locale\n    title\n    lead\n    body\n    form {\n      heading\n      intro\n      nextHeading\n      nextSteps\n      note\n    }\n  }\n}"): typeof import('./graphql').ContactUsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}"): typeof import('./graphql').HelpDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}"): typeof import('./graphql').HomeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query PrivacyPolicy($locale: String!) {\n  privacyPolicy(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}"): typeof import('./graphql').PrivacyPolicyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Site($locale: String!) {\n  site(locale: $locale) {\n    locale\n    navigation {\n      label\n      path\n    }\n    footer {\n      tagline\n      columns {\n        heading\n        links {\n          label\n          path\n        }\n      }\n      note\n    }\n  }\n}"): typeof import('./graphql').SiteDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query TermsOfUse($locale: String!) {\n  termsOfUse(locale: $locale) {\n    locale\n    title\n    lead\n    updatedAt\n    sections {\n      id\n      heading\n      body\n    }\n  }\n}"): typeof import('./graphql').TermsOfUseDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
