import { expect, it } from 'vitest'
import { readTokenLists } from './token-lists-env'

function read(text: string | undefined) {
  const problems: string[] = []
  return {
    lists: readTokenLists('TOKEN_LISTS_BASE', { TOKEN_LISTS_BASE: text }, problems),
    problems,
  }
}

it('reads URLs and files in their order, each once', () => {
  expect(
    read(' https://a.example/list.json, lists/own.json,,C:\\lists\\x.json,lists/own.json'),
  ).toEqual({
    lists: ['https://a.example/list.json', 'lists/own.json', 'C:\\lists\\x.json'],
    problems: [],
  })
})

it('reads nothing without a value', () => {
  expect(read(undefined)).toEqual({ lists: [], problems: [] })
})

it.each(['ftp://a.example/list', 'ipfs://bafy', 'file:///etc/list.json', 'https://'])(
  'reports %s',
  (text) => {
    expect(read(text).problems).toEqual([
      `TOKEN_LISTS_BASE: "${text}" is neither an http(s) URL nor a file`,
    ])
  },
)
