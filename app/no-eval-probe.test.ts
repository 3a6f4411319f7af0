import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  z.config({ jitless: undefined })
})

it('sets what the schema library reads, where it reads it, in browsers alone', async () => {
  await import('./no-eval-probe')
  expect(z.config().jitless).toBeUndefined()
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  await import('./no-eval-probe')
  expect(z.config().jitless).toBe(true)
})
