import { z } from 'zod'
import { days, readDemoFile } from './read.ts'

const ages = z.record(z.string(), days)

const { courses, articles } = readDemoFile('ages.yaml', z.strictObject({ courses: ages, articles: ages }))

/** The courses of the demo, each a folder of `courses/`, with their ages in days. */
export const COURSE_AGES = courses
/** The articles of the demo, each a file of `articles/`, with the days since publication. */
export const ARTICLE_AGES = articles
