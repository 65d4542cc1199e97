import { testBadInput } from './ask.ts'

testBadInput(0, 4)
