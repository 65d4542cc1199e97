import { testBadInput } from './ask.ts'

testBadInput(3, 4)
