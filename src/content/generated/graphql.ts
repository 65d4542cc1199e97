/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type HelpQueryVariables = Exact<{
  locale: string;
}>;


export type HelpQuery = { help: { locale: string, title: string, lead: string, questions: Array<{ question: string, answer: string }> } };

export type HomeQueryVariables = Exact<{
  locale: string;
}>;


export type HomeQuery = { home: { locale: string, eyebrow: string, title: string, lead: string, promises: Array<{ title: string, text: string }> } };

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