/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AboutQueryVariables = Exact<{
  locale: string;
}>;


export type AboutQuery = { about: { locale: string, title: string, lead: string, factsHeading: string, valuesHeading: string, sections: Array<{ id: string, heading: string, body: string }>, facts: Array<{ figure: string, label: string }>, values: Array<{ title: string, text: string }> } };

export type BecomeAPartnerQueryVariables = Exact<{
  locale: string;
}>;


export type BecomeAPartnerQuery = { becomeAPartner: { locale: string, title: string, lead: string, body: string, benefitsHeading: string, benefits: Array<{ title: string, text: string }>, form: { heading: string, intro: string, nextHeading: string, nextSteps: Array<string>, note: string } } };

export type ContactUsQueryVariables = Exact<{
  locale: string;
}>;


export type ContactUsQuery = { contactUs: { locale: string, title: string, lead: string, body: string, form: { heading: string, intro: string, nextHeading: string, nextSteps: Array<string>, note: string } } };

export type HelpQueryVariables = Exact<{
  locale: string;
}>;


export type HelpQuery = { help: { locale: string, title: string, lead: string, questions: Array<{ question: string, answer: string }> } };

export type HomeQueryVariables = Exact<{
  locale: string;
}>;


export type HomeQuery = { home: { locale: string, eyebrow: string, title: string, lead: string, promises: Array<{ title: string, text: string }> } };

export type PrivacyPolicyQueryVariables = Exact<{
  locale: string;
}>;


export type PrivacyPolicyQuery = { privacyPolicy: { locale: string, title: string, lead: string, updatedAt: string, sections: Array<{ id: string, heading: string, body: string }> } };

export type SiteQueryVariables = Exact<{
  locale: string;
}>;


export type SiteQuery = { site: { locale: string, navigation: Array<{ label: string, path: string }>, footer: { tagline: string, note: string, columns: Array<{ heading: string, links: Array<{ label: string, path: string }> }> } } };

export type TermsOfUseQueryVariables = Exact<{
  locale: string;
}>;


export type TermsOfUseQuery = { termsOfUse: { locale: string, title: string, lead: string, updatedAt: string, sections: Array<{ id: string, heading: string, body: string }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const AboutDocument = new TypedDocumentString(`
    query About($locale: String!) {
  about(locale: $locale) {
    locale
    title
    lead
    sections {
      id
      heading
      body
    }
    factsHeading
    facts {
      figure
      label
    }
    valuesHeading
    values {
      title
      text
    }
  }
}
    `) as unknown as TypedDocumentString<AboutQuery, AboutQueryVariables>;
export const BecomeAPartnerDocument = new TypedDocumentString(`
    query BecomeAPartner($locale: String!) {
  becomeAPartner(locale: $locale) {
    locale
    title
    lead
    body
    benefitsHeading
    benefits {
      title
      text
    }
    form {
      heading
      intro
      nextHeading
      nextSteps
      note
    }
  }
}
    `) as unknown as TypedDocumentString<BecomeAPartnerQuery, BecomeAPartnerQueryVariables>;
export const ContactUsDocument = new TypedDocumentString(`
    query ContactUs($locale: String!) {
  contactUs(locale: $locale) {
    locale
    title
    lead
    body
    form {
      heading
      intro
      nextHeading
      nextSteps
      note
    }
  }
}
    `) as unknown as TypedDocumentString<ContactUsQuery, ContactUsQueryVariables>;
export const HelpDocument = new TypedDocumentString(`
    query Help($locale: String!) {
  help(locale: $locale) {
    locale
    title
    lead
    questions {
      question
      answer
    }
  }
}
    `) as unknown as TypedDocumentString<HelpQuery, HelpQueryVariables>;
export const HomeDocument = new TypedDocumentString(`
    query Home($locale: String!) {
  home(locale: $locale) {
    locale
    eyebrow
    title
    lead
    promises {
      title
      text
    }
  }
}
    `) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const PrivacyPolicyDocument = new TypedDocumentString(`
    query PrivacyPolicy($locale: String!) {
  privacyPolicy(locale: $locale) {
    locale
    title
    lead
    updatedAt
    sections {
      id
      heading
      body
    }
  }
}
    `) as unknown as TypedDocumentString<PrivacyPolicyQuery, PrivacyPolicyQueryVariables>;
export const SiteDocument = new TypedDocumentString(`
    query Site($locale: String!) {
  site(locale: $locale) {
    locale
    navigation {
      label
      path
    }
    footer {
      tagline
      columns {
        heading
        links {
          label
          path
        }
      }
      note
    }
  }
}
    `) as unknown as TypedDocumentString<SiteQuery, SiteQueryVariables>;
export const TermsOfUseDocument = new TypedDocumentString(`
    query TermsOfUse($locale: String!) {
  termsOfUse(locale: $locale) {
    locale
    title
    lead
    updatedAt
    sections {
      id
      heading
      body
    }
  }
}
    `) as unknown as TypedDocumentString<TermsOfUseQuery, TermsOfUseQueryVariables>;