import { describe, expect, it } from 'vitest'
import { readJsonRows } from './json-rows'

async function* piecesOf(text: string, bytes: number) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

async function read(text: string, bytes = 7) {
  const rows: string[] = []
  const frame = await readJsonRows(piecesOf(text, bytes), (row) => rows.push(row))
  return { rows: rows.map((row): unknown => JSON.parse(row)), frame }
}

const rows = [
  { name: 'plain', list: [1, [2], { three: 3 }] },
  { 'brace } and " and \\ in a key': '{"[' },
  {},
  { text: 'ends with a backslash \\', unicode: 'é – 漢 🦙' },
]

describe('rows of a JSON document', () => {
  it.each([1, 2, 3, 7, 64, 100_000])('are read whole from pieces of %i bytes', async (bytes) => {
    const document = { status: 'success', data: rows, nested: { a: [1] } }
    expect(await read(JSON.stringify(document), bytes)).toEqual({
      rows,
      frame: { ...document, data: [0, 0, 0, 0] },
    })
  })

  it('may have any text between them', async () => {
    expect(await read(`\n{ "data" :\t[ null, {"a":1} , 5, "x{", [ {} ] ] }\n`)).toEqual({
      rows: [{ a: 1 }],
      frame: { data: [null, 0, 5, 'x{', [{}]] },
    })
  })

  it('are passed on unchanged, also malformed ones', async () => {
    const texts: string[] = []
    await readJsonRows(piecesOf('{"data":[{"a":1},{"b":},{"c":3}]}', 5), (row) => texts.push(row))
    expect(texts).toEqual(['{"a":1}', '{"b":}', '{"c":3}'])
  })

  it.each([
    '',
    '<html>Just a moment...</html>',
    '{"data":[{"a":1}',
    '{"data":[{"a":1},{"b"',
    '{"data":[{"a":1}]}}',
    '{"data":[{"a":1} {"b":1}]}',
  ])('of a broken document are an error: %s', async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(SyntaxError)
  })
})
