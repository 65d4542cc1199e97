import type { ArticleCardData } from '../api/articles.ts'
import type { CourseCardData } from '../api/courses.ts'
import type { EventCardData } from '../api/events.ts'
import type { TutorCardData } from '../api/profiles.ts'
import type { CardListProps } from './card-lists.tsx'
import { Deferred, deferred } from './deferred.tsx'

/* Links alone: the cards of a list work before their code is there. */
const courses = deferred(async () => (await import('./card-lists.tsx')).CourseList)
const tutors = deferred(async () => (await import('./card-lists.tsx')).TutorList)
const articles = deferred(async () => (await import('./card-lists.tsx')).ArticleList)
const events = deferred(async () => (await import('./card-lists.tsx')).EventList)

export const CourseCards = (props: CardListProps<CourseCardData>) => <Deferred part={courses} props={props} />
export const TutorCards = (props: CardListProps<TutorCardData>) => <Deferred part={tutors} props={props} />
export const ArticleCards = (props: CardListProps<ArticleCardData>) => <Deferred part={articles} props={props} />
export const EventCards = (props: CardListProps<EventCardData>) => <Deferred part={events} props={props} />
