import { testBadInput } from './ask.ts'

testBadInput(2, 4)
