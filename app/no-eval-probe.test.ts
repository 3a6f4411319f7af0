import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { NO_EVAL_PROBE } from './no-eval-probe'

it('sets what the schema library reads, where it reads it', () => {
  const page: { __zod_globalConfig?: Parameters<typeof z.config>[0] } = createContext({})
  runInContext(NO_EVAL_PROBE, page)
  expect(page.__zod_globalConfig).toEqual({ jitless: true })
  expect(Object.keys(page)).toEqual(['__zod_globalConfig'])
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(z.config())
})
