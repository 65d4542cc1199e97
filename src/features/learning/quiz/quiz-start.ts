import type { Grade, QuizStart } from '../../../../machines/rules/quiz-rules.ts'
import type { LessonContent, Quiz } from '../../../../openapi/generated/portal.ts'

/** The input of the quiz machine for an item: an open quiz, or one with its result. */
export function quizStart(item: LessonContent, quiz: Quiz): QuizStart {
  const { attempt } = item
  return {
    contentId: item.id,
    lessonId: item.lessonId,
    attemptId: item.attemptId,
    questions: quiz.questions.map(({ id, answers, multiple }) => ({ id, answerCount: answers.length, multiple })),
    quizUpdatedAt: quiz.updatedAt,
    grade: gradeOf(item, quiz),
    ...(attempt?.answers && { saved: { answers: attempt.answers, index: 0, quizUpdatedAt: quiz.updatedAt } }),
  }
}

function gradeOf({ attempt, completedAt }: LessonContent, { isSurvey }: Quiz): Grade | null {
  if (attempt?.submittedAt) return { passed: attempt.passed, score: attempt.score, results: attempt.results }
  return completedAt === null ? null : { passed: isSurvey ? null : true, score: null, results: null }
}
