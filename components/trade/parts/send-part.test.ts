import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { orderUid } from '@/lib/domain/order/uid'
import { sendPart } from './send-part'

const part = { uid: orderUid(`0x${'01'.repeat(56)}`), body: {} as never }
const noWait = async () => {}

const failed = (status: number, errorType: string | null) =>
  new ApiError({
    kind: status === 0 ? 'network' : 'http',
    status,
    errorType,
    description: 'no',
    retryAfterSeconds: status === 429 ? 1 : null,
  })

/** Answers with these failures, then takes the part. */
function service(failures: readonly Error[]) {
  const left = [...failures]
  let count = 0
  const post = async () => {
    count += 1
    const next = left.shift()
    if (next !== undefined) throw next
  }
  return { post, count: () => count }
}

test('lost answers are followed by the same part until the service has it', async () => {
  const { post, count } = service([failed(0, null), failed(503, null), failed(0, null)])
  expect(await sendPart(post, part, noWait)).toBeNull()
  expect(count()).toBe(4)
})

test('a part that the service has already is placed', async () => {
  const { post } = service([failed(0, null), failed(400, 'DuplicatedOrder')])
  expect(await sendPart(post, part, noWait)).toBeNull()
})

test('a refusal is final and says why', async () => {
  const { post, count } = service([failed(400, 'InsufficientBalance')])
  expect(await sendPart(post, part, noWait)).toEqual({
    kind: 'refused',
    errorType: 'InsufficientBalance',
    description: 'no',
  })
  expect(count()).toBe(1)
})

test('a pause that the service asks for is waited for, however often', async () => {
  const waits: number[] = []
  const { post } = service(Array.from({ length: 12 }, () => failed(429, 'RateLimited')))
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  expect(await sendPart(post, part, wait)).toBeNull()
  expect(waits).toHaveLength(12)
  for (const milliseconds of waits) expect(milliseconds).toBeGreaterThanOrEqual(1000)
})

test('without any answer it is unknown whether the service has it', async () => {
  const { post } = service(Array.from({ length: 9 }, () => failed(0, null)))
  expect(await sendPart(post, part, noWait)).toEqual({ kind: 'unanswered' })
})
