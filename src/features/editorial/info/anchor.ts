/** Anchors of questions, made of their words: `what-does-it-cost`. A question that stands twice gets a number. */
export function anchorsOf(questions: string[]): string[] {
  const slugs = questions.map((question) =>
    question
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  )
  return slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length
    return before === 0 ? slug : `${slug}-${before + 1}`
  })
}
