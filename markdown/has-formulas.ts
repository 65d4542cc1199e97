/** Whether a text has formulas: they stand between two dollar signs, since one is money. */
export const hasFormulas = (markdown: string) => markdown.includes('$$')
