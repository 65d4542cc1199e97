import { join } from 'node:path'
import { AS_HELP, asAdmin, type Command, only } from '../command.ts'
import { at, Failure } from '../failure.ts'
import { Changes } from './changes.ts'
import { type CoursePlan, planCourse, silentItems, storeCourse } from './course-import.ts'
import { COURSE_FILE } from './course-shape.ts'
import { namesIn, openFolder } from './folder.ts'
import { mediaStock } from './media-import.ts'
import { loadTopics } from './topics.ts'
import { tutorBook } from './tutors.ts'

export const importCourses: Command = {
  name: 'import courses',
  usage: '<folder>',
  summary: 'Stores courses from folders',
  help: `Reads every folder with a course.yaml as "export courses" writes it, or the one that the folder itself is. A course whose
alias is there is changed, any other is made; what a file leaves out stays as it is. Lessons, their content and questions
are known by their ids, in another installation by their names, so that what learners have done stays. Files that the
store has already are not stored again; those of several courses may lie in a folder "media" beside <folder>, and are
named ../../media/<file>. Captions are named under the tracks of a film. Everything that can be is checked before the first course is stored; a new course
is published when all of it is there. After a failure, import again: what is done is kept and the rest follows.

--tutor <alias>   takes the place of tutors that are not here
--make-topics     makes the categories and subjects that are missing
--remove          removes lessons and content that the file has no more, with what learners have done there
--dry-run         only says what would happen
${AS_HELP}`,
  options: {
    ...asAdmin,
    tutor: { type: 'string' },
    'make-topics': { type: 'boolean' },
    remove: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  prepare({ positionals, values }) {
    const path = only(positionals, 'the folder')
    const { tutor, remove, 'dry-run': isDry, 'make-topics': mayMake } = values
    return async (operator) => {
      const topics = await loadTopics(operator, mayMake === true)
      const findTutor = tutorBook(operator, typeof tutor === 'string' ? tutor : undefined)
      const plans: CoursePlan[] = []
      for (const { name, folder } of await foldersIn(path)) {
        plans.push(await at(name, () => planCourse({ operator, topics, findTutor }, folder, remove === true)))
      }
      const tools = { operator, topics, keepMedia: mediaStock(operator), quizzes: new Map<string, string>() }
      for (const plan of plans) {
        const changes = new Changes(isDry === true)
        const { alias } = plan.source
        await storeCourse(tools, plan, changes).catch((error: unknown) => {
          throw changes.failed(alias, error)
        })
        operator.say(changes.line(alias))
        const isPublished = plan.source.body.state === 'published' && plan.stored?.state !== 'published'
        const silent = isPublished && !isDry ? await silentItems(operator, alias) : []
        if (silent.length > 0) operator.say(`${alias}: published without captions of "${silent.join('", "')}"`)
      }
    }
  },
}

/** The subfolders with a course, or the folder itself if it is one. */
async function foldersIn(path: string) {
  const root = await openFolder(path)
  const entries = await namesIn(root)
  if (entries.some(({ name }) => name === COURSE_FILE)) return [{ name: path, folder: root }]
  const folders: { name: string; folder: string }[] = []
  for (const entry of entries) {
    if (entry.isSymbolicLink()) throw new Failure(`${entry.name}: "${entry.name}" is a link`)
    if (entry.isDirectory()) folders.push({ name: entry.name, folder: join(root, entry.name) })
  }
  if (folders.length === 0) throw new Failure(`${path} holds no courses`)
  return folders
}
