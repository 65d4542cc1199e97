import type { GeneratedFile } from '../generated-file.ts'

/** The rooms in order: a room may use those above it. */
const ROOMS = [
  'media',
  'auth',
  'people',
  'notifications',
  'payments',
  'courses',
  'learning',
  'events',
  'live',
  'articles',
  'editorial',
  'feedback',
  'search',
  'dashboard',
  'studio',
]

interface Wall {
  /** what must not be imported; names after `!` are allowed */
  group: string[]
  message: string
}

interface Place {
  includes: string[]
  walls: Wall[]
  /** only one hook may read facts */
  asksByHook?: boolean
}

const PORTAL_MEETS_SERVER: Wall = {
  group: ['**/server/**', '**/scripts/**', '**/tests/**'],
  message: 'The portal meets the server only in the contract.',
}
const SERVER_MEETS_PORTAL: Wall = {
  group: ['**/src/**', '**/machines/**', '**/scripts/**', '**/tests/**'],
  message: 'The server meets the portal only in the contract.',
}

const roomsBelow = (room: string) => ROOMS.slice(ROOMS.indexOf(room) + 1).map((name) => `**/${name}/**`)

const SQL = ['drizzle-orm', 'drizzle-orm/**', '**/db/schema/**']
const NO_SQL: Wall = { group: SQL, message: 'SQL stands in queries and writes.' }

/** Parts of a room on the server, by the endings of their file names. */
const SERVER_PARTS: { names: string[]; walls: Wall[] }[] = [
  { names: ['*'], walls: [NO_SQL] },
  {
    names: ['routes', '*-routes'],
    walls: [{ group: [...SQL, '**/db/**'], message: 'Routes read a call and answer it.' }],
  },
  {
    names: ['service', '*-service'],
    walls: [NO_SQL, { group: ['**/http/**'], message: 'A service knows nothing of HTTP.' }],
  },
  {
    names: ['queries', '*-queries', '*-writes'],
    walls: [{ group: ['**/http/**'], message: 'Queries know nothing of HTTP.' }],
  },
]

const serverRoom = (room: string): Place[] =>
  SERVER_PARTS.map(({ names, walls }) => ({
    includes: names.map((name) => `server/features/${room}/**${name === '*' ? '' : `/${name}.ts`}`),
    walls: [
      SERVER_MEETS_PORTAL,
      {
        group: [...roomsBelow(room), '**/operations.ts', '**/services.ts'],
        message: `The room ${room} uses rooms above it, never those below.`,
      },
      ...walls,
    ],
  }))

const portalRoom = (room: string): Place => ({
  includes: [`src/features/${room}/**`],
  walls: [
    PORTAL_MEETS_SERVER,
    {
      group: ['**/app/**', ...roomsBelow(room)],
      message: `The room ${room} uses rooms above it, never those below, and not the app.`,
    },
  ],
  asksByHook: true,
})

const UI = 'A control imports react and emotion, and knows nothing of the product.'

/** When two places include a file, the later one applies. */
const PLACES: Place[] = [
  { includes: ['openapi/**'], walls: [{ group: ['**'], message: 'The contract imports nothing.' }] },
  {
    includes: ['machines/**'],
    walls: [
      {
        group: ['**', '!./**', '!xstate', '!xstate/**', '!../openapi/generated/portal.ts'],
        message: 'A machine imports xstate, its neighbours and the types of the contract.',
      },
    ],
  },
  {
    includes: ['machines/rules/**'],
    walls: [
      {
        group: ['**', '!./**', '!../*.ts', '!../../openapi/generated/portal.ts'],
        message: 'A rule imports its neighbours, types of the machines and those of the contract.',
      },
    ],
  },
  {
    includes: ['markdown/**'],
    walls: [
      {
        group: ['**', '!./**', '!micromark', '!micromark-extension-*'],
        message: 'Both sides stand on Markdown, so that it knows neither.',
      },
    ],
  },
  { includes: ['server/**'], walls: [SERVER_MEETS_PORTAL] },
  {
    includes: ['server/http/**', 'server/lists/**', 'server/db/**'],
    walls: [
      SERVER_MEETS_PORTAL,
      {
        group: ['**/features/**', '**/operations.ts', '**/services.ts'],
        message: 'What every room stands on knows no room.',
      },
    ],
  },
  ...ROOMS.flatMap(serverRoom),
  {
    includes: ['src/ui/**'],
    walls: [{ group: ['**', '!./**', '!react', '!react-dom', '!@emotion/**'], message: UI }],
  },
  {
    includes: ['src/ui/chart/**'],
    walls: [{ group: ['**', '!./**', '!../style.ts', '!react', '!@emotion/**'], message: UI }],
  },
  {
    includes: ['src/platform/**'],
    walls: [
      PORTAL_MEETS_SERVER,
      { group: ['**/features/**', '**/app/**'], message: 'What every room stands on imports no room and not the app.' },
    ],
    asksByHook: true,
  },
  ...ROOMS.map(portalRoom),
  { includes: ['src/app/**', 'src/*.ts', 'src/*.tsx'], walls: [PORTAL_MEETS_SERVER], asksByHook: true },
]

const HOOK = {
  '@tanstack/react-query': {
    importNames: ['useQuery'],
    message: 'Facts are read by platform/api/query.ts: a part that becomes alive late must look as the server drew it.',
  },
}

const overrideOf = ({ includes, walls, asksByHook }: Place) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: { patterns: walls, ...(asksByHook && { paths: HOOK }) },
        },
      },
    },
  },
})

/** The import rules as a configuration of Biome, one line for each place. */
export const wallFiles = (): GeneratedFile[] => [
  {
    path: 'biome.walls.json',
    content: `{ "root": false, "overrides": [\n${PLACES.map((place) => JSON.stringify(overrideOf(place))).join(',\n')}\n] }\n`,
  },
]
