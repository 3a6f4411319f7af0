import { expect, it } from 'vitest'
import { failure, ok } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import { whileNodeAnswers } from './while-node-answers'

const failing = (faultOf: ConstructorParameters<typeof InfraError>[1]['faultOf'] = 'service') =>
  whileNodeAnswers(() =>
    Promise.reject(
      new InfraError('it failed', { retryable: true, cause: null, faultOf, retryAfterMs: 9_000 }),
    ),
  )

it('names the node where it alone did not answer', async () => {
  expect(await failing('node')).toMatchObject({
    ok: false,
    error: {
      errorType: 'ServiceUnavailable',
      description: expect.stringContaining('The node of this network is down'),
      faultOf: ['node'],
      retryAfterSeconds: 9,
    },
  })
})

it('leaves faults of others, bugs and answers as they are', async () => {
  await expect(failing('service')).rejects.toThrow('it failed')
  await expect(failing(['node', 'provider'])).rejects.toThrow('it failed')
  await expect(failing([])).rejects.toThrow('it failed')
  await expect(whileNodeAnswers(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow(
    'a bug',
  )
  expect(await whileNodeAnswers(async () => ok(1))).toEqual(ok(1))
  const refused = failure('OrderExpired', 'late')
  expect(await whileNodeAnswers(async () => refused)).toBe(refused)
})
