import { expect, test } from 'vitest'
import { readFaultOf, writeFaultOf } from './fault-of'

test('one source or several are read as they are written', () => {
  expect(readFaultOf(writeFaultOf(['node']))).toEqual(['node'])
  expect(readFaultOf(writeFaultOf(['provider', 'order-book']))).toEqual(['order-book', 'provider'])
})

test.each([null, '', 'somebody', 'provider, somebody', 'provider,'])('%j names nobody', (value) => {
  expect(readFaultOf(value)).toEqual([])
})
