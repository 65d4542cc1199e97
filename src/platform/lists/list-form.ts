/** The form of a list's page by its id: filters that stand elsewhere belong to it, too. */
export const LIST_FORM = 'list-form'
