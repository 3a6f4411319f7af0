import { type DehydratedState, QueryClient } from '@tanstack/react-query'
import { Children, isValidElement, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { MissingError } from './missing-error'
import { Prefetched } from './prefetched'

const missing = { url: '/local/yield/pools/0x12', body: { message: 'No such pool' } }

it('gives the browser what was read and what does not exist, but no other failure', async () => {
  const client = new QueryClient()
  const read = (name: string, queryFn: () => Promise<string>) =>
    client.prefetchQuery({ queryKey: [name], retry: false, queryFn })
  await Promise.all([
    read('known', async () => 'a pool'),
    read('missing', () => Promise.reject(new MissingError(missing))),
    read('failed', () => Promise.reject(new Error('was answered with 500'))),
  ])
  const page: ReactElement<{ state: DehydratedState; children: readonly unknown[] }> = Prefetched({
    client,
    children: 'the page',
  })
  expect(page.props.state.queries.map(({ queryKey }) => queryKey)).toEqual([['known']])
  const [remembered, ...rest] = Children.toArray(page.props.children as string[])
  expect(isValidElement(remembered) ? remembered.props : null).toEqual({ answers: [missing] })
  expect(rest).toEqual(['the page'])
})
