import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ANVIL_PLATFORMS, ANVIL_VERSION } from './anvil-binary'

const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockShape = z.object({ packages: z.record(z.string(), entry) })

const manifest = entry.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const { packages } = lockShape.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

describe('package-lock.json', () => {
  it.each(ANVIL_PLATFORMS)('contains the node binary of $os $cpu', ({ os, cpu, package: name }) => {
    expect(manifest.optionalDependencies?.[name]).toBe(ANVIL_VERSION)
    expect(packages['']?.optionalDependencies?.[name]).toBe(ANVIL_VERSION)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: ANVIL_VERSION,
      optional: true,
      os: [os],
      cpu: [cpu],
    })
  })

  it('has an entry for every optional dependency, as strict installers require', () => {
    const missing = Object.entries(packages).flatMap(([path, item]) =>
      Object.keys(item.optionalDependencies ?? {}).filter((name) => !isLocked(path, name)),
    )
    expect(missing).toEqual([])
  })

  it('pins no registry', () => {
    expect(Object.values(packages).filter((item) => item.resolved !== undefined)).toEqual([])
  })
})

/** Resolves as an installer does: the package's own folder first, then each parent folder. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = parentFolder(folder)) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

const parentFolder = (folder: string): string => {
  const end = folder.lastIndexOf('/node_modules/')
  return end === -1 ? '' : folder.slice(0, end)
}
