import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'

const app = fileURLToPath(new URL('../../../app', import.meta.url))

/** `app/(pages)/[network]/x/route.ts` stands for `/{network}/x`. */
const templateOf = (folder: string): string =>
  `/${folder
    .split(sep)
    .filter((segment) => !/^\(.*\)$/.test(segment))
    .map((segment) => segment.replace(/^\[(\w+)\]$/, '{$1}'))
    .join('/')}`

const routeFiles = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'route.ts')
  .map((entry) => ({
    folder: relative(app, entry.parentPath),
    text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
  }))
const catchAll = routeFiles.filter(({ folder }) => folder.endsWith('[...rest]'))
const single = routeFiles.filter((file) => !catchAll.includes(file))

describe('route files', () => {
  it('match the endpoint table one to one', () => {
    const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))].sort()
    expect(single.map(({ folder }) => templateOf(folder)).sort()).toEqual(paths)
  })

  it.each(single)('$folder has its own path', ({ folder, text }) => {
    expect(text).toContain(`'${templateOf(folder)}'`)
  })

  it('answer unknown API paths with and without a network', () => {
    expect(catchAll.map(({ folder }) => folder).sort()).toEqual([
      join('[network]', 'api', '[...rest]'),
      join('api', '[...rest]'),
    ])
  })

  it('use one slug name for the first segment, because a second one stops the server', () => {
    const slugs = readdirSync(app).filter((name) => name.startsWith('['))
    expect(slugs).toEqual(['[network]'])
  })
})
