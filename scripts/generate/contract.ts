import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type GeneratedFile, ROOT, writeGenerated } from '../generated-file.ts'
import { type ContractSource, constantsOf, limitsOf } from './constants.ts'

const notice = '// Generated from openapi/portal.yaml by `npm run generate`. Do not edit.\n\n'

const run = promisify(execFile)

/** Bundles the split contract into one document whose named parts remain references. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-contract-'))
  const output = join(folder, 'portal.json')
  const redocly = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  try {
    await run(process.execPath, [redocly, 'bundle', 'openapi/portal.yaml', '--output', output], {
      cwd: ROOT,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    return await readFile(output, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sorts named parts alphabetically, because the bundler's order depends on the first reference to each. */
function sortComponents(document: OpenAPI3): OpenAPI3 {
  const sections = Object.entries(document.components ?? {}).map(([section, parts]) => [
    section,
    Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))),
  ])
  return { ...document, components: Object.fromEntries(sections) }
}

/** The bundler numbers different parts with the same name (`Media-2`); such a contract is refused. */
function refuseRenamed(document: OpenAPI3): void {
  const renamed = Object.values(document.components ?? {}).flatMap((parts) =>
    Object.keys(parts).filter((name) => /-\d+$/.test(name)),
  )
  if (renamed.length > 0) throw new Error(`The contract names these twice: ${renamed.join(', ')}`)
}

/** The contract as one document, as types, and as the values that both sides use. The output is deterministic. */
export async function contractFiles(): Promise<GeneratedFile[]> {
  const document = sortComponents(JSON.parse(await bundle()) as OpenAPI3)
  refuseRenamed(document)
  const json = `${JSON.stringify(document, null, 2)}\n`
  const source = JSON.parse(json) as ContractSource
  const nodes = await openapiTS(json, {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  })
  return [
    { path: 'openapi/generated/portal.json', content: json },
    { path: 'openapi/generated/portal.ts', content: notice + astToString(nodes) },
    { path: 'openapi/generated/constants.ts', content: constantsOf(source) },
    { path: 'openapi/generated/limits.ts', content: limitsOf(source) },
  ]
}

if (import.meta.main) await writeGenerated(await contractFiles())
