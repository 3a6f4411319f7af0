import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Opening tags of fields, from their names to the bracket that is in no expression. */
function fieldTags(source: string): readonly string[] {
  return [...source.matchAll(/<(?:input|textarea|select|Select)\b/g)].map(({ index }) => {
    let depth = 0
    let at = index
    while (at < source.length && (depth > 0 || source[at] !== '>' || source[at - 1] === '=')) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      at += 1
    }
    return source.slice(index, at)
  })
}

/** Set by a value that is spread over the field. */
const SPREAD = /\{\.\.\.(?:shared|select)\}/

it('every field has a name or an id, by which browsers tell them apart', () => {
  const files = ['components', 'app'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  const fields = files.flatMap((file) =>
    fieldTags(readFileSync(file, 'utf8')).map((tag) => ({ file: path.relative(root, file), tag })),
  )
  expect(fields.length).toBeGreaterThan(40)
  const nameless = fields.filter(({ tag }) => !/\s(?:id|name)=/.test(tag) && !SPREAD.test(tag))
  expect(nameless).toEqual([])
})
