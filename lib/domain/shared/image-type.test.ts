import { describe, expect, it } from 'vitest'
import { imageTypeOf } from './image-type'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('the type of an image', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['GIF89a', 'image/gif'],
    ['<svg xmlns="x"/>', 'image/svg+xml'],
    [
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>',
      'image/svg+xml',
    ],
    ['<svg><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', null],
    ['<html><svg></svg></html>', null],
    ['<svgx>', null],
    ['RIFF\x10\x00\x00\x00WAVE', null],
    ['\x89PNG', null],
    ['{"a":1}', null],
    ['', null],
  ])('of %j is %s', (text, type) => {
    expect(imageTypeOf(bytesOf(text))).toBe(type)
  })
})
