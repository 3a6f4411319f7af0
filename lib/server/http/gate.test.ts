import { expect, it } from 'vitest'
import { createGate } from './gate'

/** Work that the test ends. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('limits concurrent work and starts the others in order of arrival', async () => {
  const gate = createGate(2)
  const { signal } = new AbortController()
  const pieces = [held(), held(), held(), held()]
  const begun: number[] = []
  const all = pieces.map(({ work }, place) =>
    gate(signal, () => {
      begun.push(place)
      return work()
    }),
  )
  await settle()
  expect(begun).toEqual([0, 1])
  pieces[1]?.end()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of pieces) end()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

it('never starts work given up while it waited, and passes its slot to the next', async () => {
  const gate = createGate(1)
  const first = held()
  const running = gate(new AbortController().signal, first.work)
  const leaving = new AbortController()
  const left = gate(leaving.signal, () => Promise.reject(new Error('begun')))
  const next = gate(new AbortController().signal, async () => 'next')
  leaving.abort(new Error('too late'))
  await expect(left).rejects.toThrow('too late')
  first.end()
  await running
  expect(await next).toBe('next')
  await expect(gate(leaving.signal, async () => 'late')).rejects.toThrow('too late')
})

it('frees its slot after work that failed', async () => {
  const gate = createGate(1)
  const { signal } = new AbortController()
  await expect(gate(signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(signal, async () => 'after')).toBe('after')
})
