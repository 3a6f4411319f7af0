import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from '@/lib/config/env'
import { misspeltText } from '@/lib/config/misspelt'
import { ASVS_REQUIREMENTS } from './testing/asvs-requirements'

const DOCS = 'lib/docs'
const README = 'README.md'
const README_CHARACTERS = 8_000
const FOLDERS = ['lib', 'components', 'app', 'e2e']

/** This file spells what it forbids. */
const SELF = 'lib/docs-citations.test.ts'

type Text = { readonly file: string; readonly text: string }

const read = (file: string): string => readFileSync(file, 'utf8')

function filesOf(pattern: RegExp): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  ).filter((file) => file !== SELF && !file.includes('node_modules'))
}

const documents = [README, ...filesOf(/\.md$/)]
const sources = filesOf(/\.(ts|tsx|css)$/)

/** Block comments, and line comments that do not begin in the middle of a word, as in an address. */
const commentsOf = (text: string): string =>
  (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g) ?? []).join('\n')

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '')

const prose: readonly Text[] = [
  ...documents.map((file) => ({ file, text: read(file) })),
  ...sources.map((file) => ({ file, text: commentsOf(read(file)) })),
]

/** As GitHub makes them, a number behind each repetition. */
function slugsOf(file: string): ReadonlySet<string> {
  const slugs = new Set<string>()
  for (const [, heading = ''] of withoutCode(read(file)).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading)
    let unique = slug
    for (let count = 1; slugs.has(unique); count += 1) unique = `${slug}-${count}`
    slugs.add(unique)
  }
  return slugs
}

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** What is wrong with a reference to a file and, perhaps, one of its headings; null when nothing is. */
function problemOf(target: string): string | null {
  const [file = '', slug] = target.split('#')
  if (!existsSync(file)) return `${file} does not exist`
  if (slug === undefined || slugsOf(file).has(slug)) return null
  return `${file} has no heading #${slug}`
}

const broken = (file: string, targets: readonly string[]): readonly string[] =>
  targets.flatMap((target) => {
    const problem = problemOf(target)
    return problem === null ? [] : [`${file}: ${problem}`]
  })

describe('citations', () => {
  it('name a document of this repository and one of its headings', () => {
    const cited = /\blib\/docs\/[\w-]+\.md(?:#[\w-]+)?/g
    expect(prose.flatMap(({ file, text }) => broken(file, text.match(cited) ?? []))).toEqual([])
  })

  it('name no document that is not here', () => {
    const unknown = prose.flatMap(({ file, text }) =>
      (text.match(/(?<![\w./-])[\w./-]*\w\.md\b/g) ?? [])
        .filter((name) => !isDocument(file, name))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('name no text by a word or a number nobody can look up', () => {
    const foreign =
      /source: (?:the )?(?:spec|interface|protocol|design|product|market[- ]data|solving)\b.*|\b(?:product|design) brief\b|\bthe (?:spec|brief|customer)\b|\bsections? \d.*/gi
    const found = prose.flatMap(({ file, text }) =>
      (withoutStandards(text).match(foreign) ?? []).map((words) => `${file}: ${words}`),
    )
    expect(found).toEqual([])
  })
})

/** A path below the root, or in the file’s folder. */
const isDocument = (file: string, name: string): boolean =>
  existsSync(name) || existsSync(path.join(path.dirname(file), name))

/** Sections of published standards can be looked up by anybody. */
const withoutStandards = (text: string): string =>
  text.replaceAll(/\bRFC \d+,[\s*]+sections? [\d.]+/g, '')

describe('documents', () => {
  it('link to files and headings that exist', () => {
    const problems = documents.flatMap((file) => broken(file, relativeLinks(file)))
    expect(problems).toEqual([])
  })

  it('name files and folders that exist', () => {
    const missing = documents.flatMap((file) =>
      [...read(file).matchAll(/`((?:app|components|e2e|lib|public)\/[\w./()-]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !existsSync(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('are all linked from the README', () => {
    const linked = new Set(relativeLinks(README).map((target) => target.split('#')[0]))
    const inDocs = readdirSync(DOCS).map((name) => path.join(DOCS, name))
    expect(inDocs.filter((file) => !linked.has(file))).toEqual([])
  })

  it(`have a README of at most ${README_CHARACTERS} characters`, () => {
    expect(read(README).length).toBeLessThanOrEqual(README_CHARACTERS)
  })

  it('name exactly the variables the configuration reads', () => {
    expect(documentedVariables()).toEqual(variablesOfConfig())
  })

  it('name only variables whose misspelling a start tells', () => {
    const names = documentedVariables().map((name) => name.replace('<NAME>', 'MAINNET'))
    for (const meant of names) {
      const given = `${meant}X`
      expect(toldOf(given), given).toContain(
        `${given}: not a variable of this service; did you mean ${meant}?`,
      )
    }
  })
})

/** What a start says of a variable, whether or not it stops. */
function toldOf(variable: string): readonly string[] {
  try {
    return parseEnv({ [variable]: 'x' }).misspelt.map(misspeltText)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the table of security requirements', () => {
  const text = read(path.join(DOCS, 'security.md'))

  it('has each requirement of the standard once: met, open or not applicable', () => {
    const wanted = Object.entries(ASVS_REQUIREMENTS).flatMap(([section, numbers]) =>
      numbers.map((number) => `v5.0.0-${section}.${number}`),
    )
    const listed = text.match(/v5\.0\.0-\d+\.\d+\.\d+/g) ?? []
    expect(listed.toSorted()).toEqual(wanted.toSorted())
  })

  it('names a place that exists, and a title its test file has', () => {
    const [met = ''] = text.split('### Open')
    const rows = met.split('\n').filter((line) => line.startsWith('| v5.0.0-'))
    expect(rows.length).toBeGreaterThan(0)
    const problems = rows.flatMap((row) => {
      const [id = '', , where = '', proof = ''] = row.split(' | ')
      return [...missingPlaces(where), ...problemsOfProof(proof)].map(
        (missingPlace) => `${id}: ${missingPlace}`,
      )
    })
    expect(problems).toEqual([])
  })
})

/** Paths in backquotes that do not exist; a place needs at least one. */
function missingPlaces(where: string): readonly string[] {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place)
  if (places.length === 0) return ['no place']
  return places.filter((place) => !existsSync(place)).map((place) => `no ${place}`)
}

/** A proof is a test file and a title in it, or that the code shows it by itself. */
function problemsOfProof(proof: string): readonly string[] {
  const text = proof.replace(/ \|$/, '')
  if (text === 'by reading') return []
  const [, file = '', title = ''] = /^`([^`]+\.(?:test|spec)\.ts)` "(.+)"$/.exec(text) ?? []
  if (file === '') return [`no proof: ${text}`]
  if (!existsSync(file)) return [`no ${file}`]
  const titles = read(file).match(/\b(?:it|test|describe)(?:\.each\([\s\S]*?\]\))?\([\s]*['"`].*/g)
  return (titles ?? []).some((line) => line.includes(title)) ? [] : [`${file} has no "${title}"`]
}

/** Links and pictures of a document, as paths below the root with their heading. */
function relativeLinks(file: string): readonly string[] {
  return [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name = '', slug] = target.split('#')
      const place = name === '' ? file : path.join(path.dirname(file), name)
      return slug === undefined ? place : `${place}#${slug}`
    })
}

/** Keys of the schemas in `lib/config`, and names made of a prefix and a network's name. */
function variablesOfConfig(): readonly string[] {
  const files = readdirSync('lib/config').filter((name) => /(?:^|-)env\.ts$/.test(name))
  const names = files.flatMap((name) => {
    const text = read(path.join('lib/config', name))
    const keys = [...text.matchAll(/^\s*(?:export const \w+ = \{ )?([A-Z][A-Z0-9_]+): /gm)]
    const made = [...text.matchAll(/`([A-Z][A-Z0-9_]*_)\$\{/g)]
    return [
      ...keys.map(([, key = '']) => key).filter((key) => isSchemaKey(text, key)),
      ...made.map(([, prefix]) => `${prefix}<NAME>`),
    ]
  })
  return [...new Set(names)].sort()
}

/** A key whose value is a codec or a call that makes one. */
const isSchemaKey = (text: string, key: string): boolean =>
  new RegExp(`\\b${key}: (?:z\\b|[a-z]\\w*\\b)`).test(text)

/** First column of the tables above the variables of tests. */
function documentedVariables(): readonly string[] {
  const [service = ''] = read(path.join(DOCS, 'configuration.md')).split('\n## Tests')
  const rows = service.matchAll(/^\| `([A-Z][A-Z0-9_]*(?:<NAME>)?)` \|/gm)
  return [...rows].map(([, name = '']) => name).sort()
}

/** Files of a walk that no other file imports: pages, and what a process or a thread begins with. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  'lib/server/boot/serve.ts',
  'lib/infra/market/worker.ts',
  'lib/infra/solving/worker.ts',
])
const isBeginning = (file: string): boolean =>
  BEGINNINGS.has(file) || /^app\/.*\/page\.tsx$/.test(file)

const [, ...walks] = (
  read(path.join(DOCS, 'architecture.md'))
    .split('\n## ')
    .find((section) => section.startsWith('Three walks')) ?? ''
).split('\n### ')

const filesOfWalk = (walk: string): readonly string[] =>
  [...walk.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file)

/** The files of this repository that a file imports, with imports of types and at run time. */
function importsOf(file: string): readonly string[] {
  return ts.preProcessFile(read(file)).importedFiles.flatMap(({ fileName }) => {
    const place = fileName.startsWith('@/')
      ? fileName.slice(2)
      : path.join(path.dirname(file), fileName)
    return [`${place}.ts`, `${place}.tsx`].filter((name) => existsSync(name))
  })
}

/** The part of the repository whose rules hold for a file. */
const layerOf = (file: string): string => file.split('/', file.startsWith('lib/') ? 2 : 1).join('/')

describe('a walk through the code', () => {
  it.each(walks.map((walk) => ({ title: walk.split('\n')[0], files: filesOfWalk(walk) })))(
    'names its wiring: each file is imported by an earlier one: $title',
    ({ files: [first = '', ...rest] }) => {
      const reached = new Set([first, ...importsOf(first)])
      const unreached = rest.filter((file) => {
        const isReached = reached.has(file) || isBeginning(file)
        for (const next of importsOf(file)) reached.add(next)
        return !isReached
      })
      expect(unreached).toEqual([])
    },
  )

  it('of an order passes at most 70 files and changes its layer 30 times at most', () => {
    const files = filesOfWalk(walks[0] ?? '')
    const changes = files.filter((file, index) => {
      const before = files[index - 1]
      return before !== undefined && layerOf(before) !== layerOf(file)
    })
    expect(new Set(files).size).toBe(files.length)
    expect(files.length).toBeLessThanOrEqual(70)
    expect(changes.length).toBeLessThanOrEqual(30)
  })
})
