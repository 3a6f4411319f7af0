import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ANVIL_PLATFORMS, ANVIL_VERSION } from './anvil-binary'

const optional = z.object({ optionalDependencies: z.record(z.string(), z.string()) })
const entry = z.object({
  version: z.string(),
  resolved: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
})
const lockShape = z.object({
  packages: z.object({ '': optional }).catchall(entry.partial({ version: true })),
})

const manifest = optional.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const lock = lockShape.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

describe('package-lock.json', () => {
  it.each(ANVIL_PLATFORMS)('lets $os $cpu install its node binary', ({ os, cpu, package: name }) => {
    expect(manifest.optionalDependencies[name]).toBe(ANVIL_VERSION)
    expect(lock.packages[''].optionalDependencies[name]).toBe(ANVIL_VERSION)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version: ANVIL_VERSION,
      optional: true,
      os: [os],
      cpu: [cpu],
    })
  })

  it('pins no registry', () => {
    const pinned = Object.entries(lock.packages).filter(([, value]) => 'resolved' in value)
    expect(pinned).toEqual([])
  })
})
