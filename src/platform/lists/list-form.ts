/** The id of a list's form, to which filters outside of it belong as well. */
export const LIST_FORM = 'list-form'
