import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { curlSnippet, fetchSnippet } from './snippets'

const origin = 'http://127.0.0.1:3000'
const get = { method: 'GET', target: '/local/api/v1/version', body: null }
const post = { method: 'POST', target: '/local/api/v1/quote', body: '{"note":"it\'s \\"5\\""}' }

describe('snippets', () => {
  it('show a GET request in one line', () => {
    expect(curlSnippet(origin, get, 'json')).toBe(
      "curl 'http://127.0.0.1:3000/local/api/v1/version'",
    )
    expect(fetchSnippet(origin, get, 'text')).toContain(
      "fetch('http://127.0.0.1:3000/local/api/v1/version')\n",
    )
  })

  it('pass exactly the body to a shell', () => {
    const command = curlSnippet(origin, post, 'json').replace(/^curl/, "printf '%s\\n'")
    const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(printed).toEqual([
      '-X',
      'POST',
      `${origin}${post.target}`,
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      post.body,
    ])
  })

  it.each([post.body, "no 'json", 'back\\slash "quoted"'])('are source that sends %s', (body) => {
    const source = fetchSnippet(origin, { ...post, body }, 'json')
    const argument = /body: ([\s\S]*),\n}\)/.exec(source)?.[1] ?? ''
    const sent: unknown = runInNewContext(`(${argument})`)
    expect(sent).toBe(body)
  })

  it('save an image, whose bytes no terminal shows', () => {
    expect(curlSnippet(origin, get, 'image')).toMatch(/^curl -o icon /)
    expect(fetchSnippet(origin, get, 'image')).toContain('await response.blob()')
  })

  it('listen to each event of a stream', () => {
    const source = fetchSnippet(origin, get, 'events', ['order', 'status'])
    expect(source).toContain("addEventListener('order'")
    expect(source).toContain("addEventListener('status'")
    expect(curlSnippet(origin, get, 'events')).toMatch(/^curl -N /)
  })
})
