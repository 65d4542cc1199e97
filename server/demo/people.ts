import type { CategoryKey, SubjectKey } from './categories.ts'

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Lectern123'

export interface DemoPerson {
  username: string
  firstName: string
  lastName: string
  languageCodes: string[]
  countryCode: string
  timezone: string
}

interface DemoTutor extends DemoPerson {
  title: string
  bio: string
  categories: CategoryKey[]
  subjects: SubjectKey[]
}

const tutors = <K extends string>(all: Record<K, DemoTutor>) => all
const students = <K extends string>(all: Record<K, DemoPerson>) => all

export const ADMIN: DemoPerson = {
  username: 'admin@lectern.test',
  firstName: 'Ingrid',
  lastName: 'Bauer',
  languageCodes: ['de', 'en'],
  countryCode: 'at',
  timezone: 'Europe/Vienna',
}

/** The key is the profile's alias and the name of the portrait: `media/portraits/<key>-{s,m,l}.avif`. */
export const TUTORS = tutors({
  'elena-marchetti': {
    username: 'tutor@lectern.test',
    firstName: 'Elena',
    lastName: 'Marchetti',
    title: 'Investing educator, former fund analyst',
    bio: 'Elena compared funds for a pension scheme in Milan for eleven years before she began to teach. She likes plain words, long horizons and examples that fit on the back of an envelope. Her students say that she makes fees visible.',
    languageCodes: ['en', 'it'],
    countryCode: 'it',
    timezone: 'Europe/Rome',
    categories: ['investing'],
    subjects: ['first-steps', 'funds', 'personal-finance'],
  },
  'daniel-okafor': {
    username: 'tutor2@lectern.test',
    firstName: 'Daniel',
    lastName: 'Okafor',
    title: 'Market structure and risk',
    bio: 'Daniel worked on the execution desk of a London broker, where he learned that most costs are paid before the trade is on. He teaches how orders, risk and routine fit together. Outside markets he coaches a youth rowing team.',
    languageCodes: ['en'],
    countryCode: 'gb',
    timezone: 'Europe/London',
    categories: ['trading'],
    subjects: ['charts', 'orders', 'risk'],
  },
  'lucia-fernandez': {
    username: 'lucia.fernandez@lectern.test',
    firstName: 'Lucía',
    lastName: 'Fernández Soto',
    title: 'Psicóloga y educadora financiera',
    bio: 'Lucía es psicóloga y enseña finanzas personales en bibliotecas y escuelas de adultos de Valencia. Le interesa lo que hacemos con el dinero cuando nadie mira. Sus clases empiezan siempre con una historia real.',
    languageCodes: ['es', 'en'],
    countryCode: 'es',
    timezone: 'Europe/Madrid',
    categories: ['investing', 'trading'],
    subjects: ['personal-finance', 'psychology'],
  },
  'arif-wibowo': {
    username: 'arif.wibowo@lectern.test',
    firstName: 'Arif',
    lastName: 'Wibowo',
    title: 'Pendidik literasi keuangan',
    bio: 'Arif mengajar literasi keuangan untuk pekerja muda di Yogyakarta dan Jakarta. Ia percaya bahwa tujuan datang lebih dulu, produk belakangan. Di akhir pekan ia berkebun kopi bersama keluarganya.',
    languageCodes: ['id', 'en'],
    countryCode: 'id',
    timezone: 'Asia/Jakarta',
    categories: ['investing'],
    subjects: ['first-steps', 'personal-finance', 'risk'],
  },
  'layla-haddad': {
    username: 'layla.haddad@lectern.test',
    firstName: 'Layla',
    lastName: 'Haddad',
    title: 'مدرّسة إحصاء وصحافة بيانات',
    bio: 'درّست ليلى الإحصاء في عمّان عشر سنوات، ثم عملت محرّرة بيانات في صحيفة محلية. تؤمن بأن كل رقم يحتاج إلى سؤال قبل أن يحتاج إلى رسم. تكتب دروسها بأمثلة من الحياة اليومية.',
    languageCodes: ['ar', 'en'],
    countryCode: 'jo',
    timezone: 'Asia/Amman',
    categories: ['education'],
    subjects: ['data-literacy'],
  },
  'tomasz-zielinski': {
    username: 'tomasz.zielinski@lectern.test',
    firstName: 'Tomasz',
    lastName: 'Zieliński',
    title: 'Statistician, tester of trading ideas',
    bio: 'Tomasz holds a doctorate in statistics from Kraków and has spent years finding out why good-looking results fail. He teaches people to doubt their own tests before the market does. His favourite chart is a histogram.',
    languageCodes: ['en', 'pl'],
    countryCode: 'pl',
    timezone: 'Europe/Warsaw',
    categories: ['trading', 'education'],
    subjects: ['testing-ideas', 'data-literacy'],
  },
  'hannah-lindqvist': {
    username: 'hannah.lindqvist@lectern.test',
    firstName: 'Hannah',
    lastName: 'Lindqvist',
    title: 'Learning scientist and course designer',
    bio: 'Hannah studied memory in Uppsala and now designs courses for adults who study beside a job. She turns research into routines that survive a busy week. Every lesson of hers ends with closed books.',
    languageCodes: ['en', 'sv', 'de'],
    countryCode: 'se',
    timezone: 'Europe/Stockholm',
    categories: ['education'],
    subjects: ['learning-skills', 'teaching'],
  },
  'vikram-iyer': {
    username: 'vikram.iyer@lectern.test',
    firstName: 'Vikram',
    lastName: 'Iyer',
    title: 'Chartered accountant, teacher of numbers',
    bio: 'Vikram audited companies in Chennai and Singapore for twenty-five years and read some four thousand annual reports. He teaches where the story of a business hides in its notes. He draws every idea as a table first.',
    languageCodes: ['en', 'ta'],
    countryCode: 'in',
    timezone: 'Asia/Kolkata',
    categories: ['investing', 'education'],
    subjects: ['company-analysis', 'data-literacy'],
  },
})

export type TutorKey = keyof typeof TUTORS

/** The first three are for signing in during demonstrations and tests; the others fill courses and write reviews. */
export const STUDENTS = students({
  nora: person('student', 'Nora', 'Winter', ['en', 'de'], 'de', 'Europe/Berlin'),
  mateo: person('student2', 'Mateo', 'Rivas', ['es', 'en'], 'es', 'Europe/Madrid'),
  sari: person('student3', 'Sari', 'Lestari', ['id', 'en'], 'id', 'Asia/Jakarta'),
  amira: person('amira.saleh', 'Amira', 'Saleh', ['ar', 'en'], 'jo', 'Asia/Amman'),
  jonas: person('jonas.berg', 'Jonas', 'Berg', ['en'], 'no', 'Europe/Oslo'),
  claire: person('claire.dubois', 'Claire', 'Dubois', ['fr', 'en'], 'fr', 'Europe/Paris'),
  piotr: person('piotr.nowak', 'Piotr', 'Nowak', ['pl', 'en'], 'pl', 'Europe/Warsaw'),
  grace: person('grace.mensah', 'Grace', 'Mensah', ['en'], 'gh', 'Africa/Accra'),
  ioana: person('ioana.popescu', 'Ioana', 'Popescu', ['ro', 'en'], 'ro', 'Europe/Bucharest'),
  dimitar: person('dimitar.petrov', 'Dimitar', 'Petrov', ['bg', 'en'], 'bg', 'Europe/Sofia'),
  camila: person('camila.torres', 'Camila', 'Torres', ['es', 'en'], 'co', 'America/Bogota'),
  bayu: person('bayu.pratama', 'Bayu', 'Pratama', ['id'], 'id', 'Asia/Jakarta'),
})

export type StudentKey = keyof typeof STUDENTS

function person(
  account: string,
  firstName: string,
  lastName: string,
  languageCodes: string[],
  countryCode: string,
  timezone: string,
): DemoPerson {
  return { username: `${account}@lectern.test`, firstName, lastName, languageCodes, countryCode, timezone }
}
