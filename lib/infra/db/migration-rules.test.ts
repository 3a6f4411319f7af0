import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from './migrations-folder'

/** The last migration from before the rules; those up to it are not changed any more. */
const BEFORE_RULES = '0017_won_auctions'

const files = readdirSync(migrationsFolder())
  .filter((name) => name.endsWith('.sql'))
  .map((name) => path.basename(name, '.sql'))
  .sort()
  .filter((name) => name > BEFORE_RULES)

const textOf = (name: string) => readFileSync(path.join(migrationsFolder(), `${name}.sql`), 'utf8')
const statementsOf = (text: string) =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')

/** What the version before would no longer understand; such a migration says why it may. */
const BREAKING =
  /\b(?:drop\s+(?:table|column|constraint)|rename\s|set\s+not\s+null|add\s+column\s(?![^,]*\bdefault\b)[^,]*\bnot\s+null|alter\s+column\s+\S+\s+(?:set\s+data\s+)?type)\b/i
const CONTRACT = /^-- contract: \S/m

/** Sentences about what a migration breaks; none where it follows the rules. */
function broken(text: string): readonly string[] {
  const statements = statementsOf(text)
  const created = new Set(
    statements.flatMap((statement) => /^create table "(\w+)"/i.exec(statement)?.[1] ?? []),
  )
  const isConcurrent = (statement: string) =>
    /^(?:create|drop)\b.*\bindex concurrently\b/i.test(statement)
  const isRepeatable = (statement: string) => /\bif (?:not )?exists\b/i.test(statement)
  const isMixed = statements.some(isConcurrent) && !statements.every(isConcurrent)
  return [
    ...(isMixed ? ['concurrent indexes are a migration of their own'] : []),
    ...statements.flatMap((statement) => {
      const table = /^create (?:unique )?index (?:concurrently )?.* on "(\w+)"/i.exec(
        statement,
      )?.[1]
      if (table !== undefined && !created.has(table) && !isConcurrent(statement)) {
        return [`"${table}" cannot be written while its index is created`]
      }
      if (isConcurrent(statement) && !isRepeatable(statement)) return ['it cannot be repeated']
      if (BREAKING.test(statement) && !CONTRACT.test(text)) {
        return [`the version before does not know: ${statement.slice(0, 80)}`]
      }
      return []
    }),
  ]
}

describe('a migration', () => {
  it.each(files)('%s leaves the version before running', (name) => {
    expect(broken(textOf(name))).toEqual([])
  })

  it.each([
    ['DROP TABLE "a"', 1],
    ['ALTER TABLE "a" DROP COLUMN "b"', 1],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 1],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 1],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint', 1],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 1],
    ['-- contract: nothing since 0019 reads it\nALTER TABLE "a" DROP COLUMN "b"', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL', 0],
    ['CREATE INDEX "i" ON "a" USING btree ("b")', 1],
    ['CREATE TABLE "a" ("b" int);--> statement-breakpoint\nCREATE INDEX "i" ON "a" ("b")', 0],
    ['CREATE INDEX CONCURRENTLY "i" ON "a" ("b")', 1],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "a" ("b")', 0],
    [
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "a" ("b");--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" int',
      1,
    ],
  ])('%s breaks %i rules', (text, rules) => {
    expect(broken(text)).toHaveLength(rules)
  })
})
