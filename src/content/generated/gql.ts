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
    "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}": typeof types.HelpDocument,
    "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}": typeof types.HomeDocument,
};
const documents: Documents = {
    "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}": types.HelpDocument,
    "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}": types.HomeDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Help($locale: String!) {\n  help(locale: $locale) {\n    locale\n    title\n    lead\n    questions {\n      question\n      answer\n    }\n  }\n}"): typeof import('./graphql').HelpDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Home($locale: String!) {\n  home(locale: $locale) {\n    locale\n    eyebrow\n    title\n    lead\n    promises {\n      title\n      text\n    }\n  }\n}"): typeof import('./graphql').HomeDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
